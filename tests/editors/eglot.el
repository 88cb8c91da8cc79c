;;; Emacs with eglot, as Debian has both, with the configuration of the page: opens a document, waits for its diagnostics, applies a fix, renames a state, completes.
;;; Prints one line a fact. LSP_FAULTY and LSP_TEXTUAL are the two documents, which are changed in memory alone.
;;; Run by: emacs --batch -l CONFIGURATION -l tests/editors/eglot.el
(require 'package)
(package-initialize)
(require 'eglot)
(require 'flymake)
(setq jsonrpc-default-request-timeout 60 eglot-sync-connect 60 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil)

(defun until (holds)
  "Let messages in until HOLDS answers, for a minute at most."
  (let ((end (+ (float-time) 60)) (answer nil))
    (while (and (not (setq answer (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.05))
    answer))

(defun visit (file)
  "Open FILE; where no server is at work for it, start one, as `M-x eglot' does."
  (set-buffer (find-file-noselect file))
  (unless (eglot-current-server) (call-interactively #'eglot))
  (until #'eglot-managed-p))

(defun findings () "How many diagnostics are shown." (flymake-start) (length (flymake-diagnostics)))

(defun say (&rest parts) (princ (concat (mapconcat (lambda (part) (format "%s" part)) parts " ") "\n")))

(defun uses (name) (count-matches (concat "\\b" name "\\b") (point-min) (point-max)))

(visit (getenv "LSP_FAULTY"))
(until (lambda () (> (findings) 0)))
(let ((before (findings)))
  (say "diagnostics" before)
  (goto-char (point-min))
  (eglot-code-actions (point-min) (point-max) "source.fixAll" t)
  (eglot--signal-textDocument/didChange)
  (until (lambda () (< (findings) before)))
  (say "after-fix" (findings)))
(set-buffer-modified-p nil)

(visit (getenv "LSP_TEXTUAL"))
(let ((named (uses "riding")))
  (goto-char (point-min))
  (search-forward "state riding")
  (backward-char 3)
  (eglot-rename "rented")
  (say "renamed" (uses "rented") "of" named))
(goto-char (point-min))
(search-forward "-> rented")
(delete-region (- (point) 6) (point))
(eglot--signal-textDocument/didChange)
(let* ((found (run-hook-with-args-until-success 'completion-at-point-functions))
       (table (nth 2 found))
       (names (all-completions "" table))
       (sorter (cdr (assq 'display-sort-function (cdr (funcall table "" nil 'metadata))))))
  (say "completes" (mapconcat #'substring-no-properties (seq-take (if sorter (funcall sorter names) names) 5) " ")))
(set-buffer-modified-p nil)
(kill-emacs 0)
