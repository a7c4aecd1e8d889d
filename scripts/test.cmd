@echo off
setlocal
call "%~dp0environment.cmd" dev || exit /b 1
cd /d "%ROOT%"
if "%~1"=="" ("%PYTHON%" -m pytest -n auto --dist loadfile -q) else ("%PYTHON%" -m pytest %*)
