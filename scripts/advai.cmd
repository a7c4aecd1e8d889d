@echo off
setlocal
call "%~dp0environment.cmd" base || exit /b 1
set "PYTHONPATH=%ROOT%"
"%PYTHON%" -m advai %*
