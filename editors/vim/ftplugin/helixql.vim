if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=:// formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal suffixesadd=.hx

" `:make` checks the program, and the quickfix list has its diagnostics.
setlocal makeprg=gvq\ check\ --format\ github
setlocal errorformat=::%trror\ file=%f\\,line=%l\\,col=%c\\,endLine=%e\\,endColumn=%k\\,title=%*[^:]::%m
setlocal errorformat+=::%tarning\ file=%f\\,line=%l\\,col=%c\\,endLine=%e\\,endColumn=%k\\,title=%*[^:]::%m
setlocal errorformat+=%-G%.%#

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< expandtab< shiftwidth< softtabstop< suffixesadd< makeprg< errorformat<'
