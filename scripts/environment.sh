# Makes the project's Python environment and keeps it in step with the lock files.
# Sourced by scripts/advai, scripts/test and scripts/check; sets `root` and `python`.
#   prepare_environment base|dev
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
python="$root/.venv/bin/python"

find_python() {
    for candidate in "${ADVAI_PYTHON:-}" python3.11 python3.12 python3.13 python3 python; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    echo "AdvAI necesita Python 3.11 o posterior. Instálelo y vuelva a ejecutar esta orden." >&2
    return 1
}

prepare_environment() {
    wanted=$1
    # A developer's environment holds all that the base one does.
    for have in dev "$wanted"; do
        if cmp -s "$root/requirements/$have.lock" "$root/.venv/.installed-$have"; then
            return 0
        fi
    done
    base_python=$(find_python) || return 1
    # Two commands started together must not build the same environment twice at once.
    lock="$root/.venv.lock"
    waited=0
    until mkdir "$lock" 2>/dev/null; do
        owner=$(cat "$lock/pid" 2>/dev/null || echo "")
        if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then rm -rf "$lock"; continue; fi
        [ "$waited" -eq 0 ] && echo "Otra orden está preparando el entorno; espero…" >&2
        waited=$((waited + 1))
        sleep 1
    done
    echo $$ >"$lock/pid"
    trap 'rm -rf "$lock"' EXIT INT TERM
    if ! cmp -s "$root/requirements/$wanted.lock" "$root/.venv/.installed-$wanted"; then
        echo "Preparando el entorno de AdvAI (solo la primera vez, o tras una actualización)…" >&2
        if [ ! -x "$python" ]; then
            "$base_python" -m venv "$root/.venv" || {
                echo "No se pudo crear el entorno de Python. En Debian o Ubuntu instale python3-venv." >&2
                return 1
            }
        fi
        "$python" -m pip install --quiet --disable-pip-version-check --no-input \
            --require-hashes -r "$root/requirements/$wanted.lock" || {
            echo "No se pudieron instalar los componentes. Revise la conexión y repita la orden." >&2
            return 1
        }
        rm -f "$root"/.venv/.installed-*
        cp "$root/requirements/$wanted.lock" "$root/.venv/.installed-$wanted"
        # The embedded embedder is part of the default set-up; without it search is lexical only.
        PYTHONPATH="$root" "$python" -m advai models install e5-small --environment >&2 || \
            echo "El buscador semántico no se instaló: la búsqueda será solo léxica. Reintente con: scripts/advai models install" >&2
    fi
    rm -rf "$lock"
    trap - EXIT INT TERM
}
