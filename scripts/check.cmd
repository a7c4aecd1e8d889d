@echo off
setlocal
call "%~dp0environment.cmd" dev || exit /b 1
cd /d "%ROOT%"
set "PYTHONPATH=%ROOT%"
"%PYTHON%" -m ruff check . || exit /b 1
"%PYTHON%" -m ruff format --check . || exit /b 1
"%PYTHON%" -m mypy || exit /b 1
"%ROOT%\.venv\Scripts\lint-imports.exe" || exit /b 1
"%PYTHON%" -m scripts.check_tree
