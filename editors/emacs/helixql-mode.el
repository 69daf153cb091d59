;;; helixql-mode.el --- HelixQL with the language server of gvq  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "27.1"))

;;; Commentary:

;; (add-to-list 'load-path "…/gvq/editors/emacs")
;; (require 'helixql-mode)
;; (add-hook 'helixql-mode-hook #'eglot-ensure)

;;; Code:

(require 'helixql-tokens)

(defvar eglot-server-programs)

(defvar helixql-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?' "." table)
    table)
  "Comments are from // to the end of the line; strings may have several lines.")

;;;###autoload
(define-derived-mode helixql-mode prog-mode "HelixQL"
  "Major mode for the programs of gvq and HelixDB."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 4)
  (setq-local font-lock-defaults '(helixql-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.h\\(?:x\\|ql\\)\\'" . helixql-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(helixql-mode . ("gvq" "lsp"))))

(provide 'helixql-mode)
;;; helixql-mode.el ends here
