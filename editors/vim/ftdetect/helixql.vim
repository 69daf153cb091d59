" Helix programs. Vim takes .hx for Haxe.
autocmd BufRead,BufNewFile *.hx,*.hql set filetype=helixql
