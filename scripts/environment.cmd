@echo off
rem Makes the project's Python environment and keeps it in step with the lock files.
rem   call environment.cmd base|dev     sets ROOT and PYTHON
set "ROOT=%~dp0.."
set "PYTHON=%ROOT%\.venv\Scripts\python.exe"
fc /b "%ROOT%\requirements\dev.lock" "%ROOT%\.venv\.installed-dev" >nul 2>&1 && exit /b 0
fc /b "%ROOT%\requirements\%1.lock" "%ROOT%\.venv\.installed-%1" >nul 2>&1 && exit /b 0
set "BASE=py -3"
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1 || set "BASE=python"
%BASE% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1 || (
    echo AdvAI necesita Python 3.11 o posterior. Instalelo y vuelva a ejecutar esta orden. 1>&2
    exit /b 1
)
echo Preparando el entorno de AdvAI, solo la primera vez o tras una actualizacion... 1>&2
if not exist "%PYTHON%" %BASE% -m venv "%ROOT%\.venv" || exit /b 1
"%PYTHON%" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r "%ROOT%\requirements\%1.lock" || (
    echo No se pudieron instalar los componentes. Revise la conexion y repita la orden. 1>&2
    exit /b 1
)
del /q "%ROOT%\.venv\.installed-*" >nul 2>&1
copy /y "%ROOT%\requirements\%1.lock" "%ROOT%\.venv\.installed-%1" >nul
set "PYTHONPATH=%ROOT%"
"%PYTHON%" -m advai models install e5-small --environment 1>&2 || echo El buscador semantico no se instalo: la busqueda sera solo lexica. 1>&2
exit /b 0
