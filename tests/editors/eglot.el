;;; Emacs with eglot, as Debian has both: opens a document, waits for its diagnostics, applies a fix, renames a state, completes. Prints one line a fact.
;;; LSP_COMMAND is the server's command; LSP_FAULTY and LSP_TEXTUAL are the two documents, which are changed in memory alone.
;;; Run by: emacs -Q --batch -l tests/editors/eglot.el
(require 'package)
;; Debian puts packages where `-Q' does not look.
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(require 'eglot)
(require 'flymake)
(setq eglot-sync-connect 30 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil eglot-send-changes-idle-time 0.01)
(define-derived-mode lolo-mode prog-mode "Lolo" (setq-local comment-start ";; "))
(add-to-list 'auto-mode-alist '("\\.lolo\\'" . lolo-mode))
(define-derived-mode orb-mode prog-mode "Orb")
(add-to-list 'auto-mode-alist '("\\.json\\'" . orb-mode))
(add-to-list 'eglot-server-programs (cons '(lolo-mode orb-mode) (split-string (getenv "LSP_COMMAND"))))

(defun until (holds seconds)
  "Let messages in until HOLDS answers, for SECONDS at most."
  (let ((end (+ (float-time) seconds)) (answer nil))
    (while (and (not (setq answer (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.05))
    answer))

(defun visit (file)
  "Open FILE with a server; answer the buffer."
  (let ((buffer (find-file-noselect file)))
    (set-buffer buffer)
    (apply #'eglot--connect (eglot--guess-contact))
    (until #'eglot-managed-p 30)
    buffer))

(defun findings () "How many diagnostics the server told." (length eglot--unreported-diagnostics-seen))

(defvar eglot--unreported-diagnostics-seen nil)
(cl-defmethod eglot-handle-notification :before
  (_server (_method (eql textDocument/publishDiagnostics)) &key diagnostics &allow-other-keys)
  "Keep what is told."
  (setq eglot--unreported-diagnostics-seen (append diagnostics nil)))

(defun say (&rest parts) (princ (concat (mapconcat (lambda (part) (format "%s" part)) parts " ") "\n")))

(visit (getenv "LSP_FAULTY"))
(until (lambda () (> (findings) 0)) 30)
(let ((before (findings)))
  (say "diagnostics" before)
  (let* ((actions (jsonrpc-request (eglot--current-server-or-lose) :textDocument/codeAction
                    (list :textDocument (eglot--TextDocumentIdentifier)
                          :range (list :start (eglot--pos-to-lsp-position (point-min))
                                       :end (eglot--pos-to-lsp-position (point-max)))
                          :context '(:diagnostics [] :only ["source.fixAll"]))
                    :timeout 60))
         (edit (plist-get (aref actions 0) :edit)))
    (eglot--apply-workspace-edit edit)
    (eglot--signal-textDocument/didChange)
    (until (lambda () (< (findings) before)) 30)
    (say "after-fix" (findings)))
  (set-buffer-modified-p nil))

(setq eglot--unreported-diagnostics-seen nil)
(visit (getenv "LSP_TEXTUAL"))
(goto-char (point-min))
(search-forward "state riding")
(backward-char 3)
(eglot-rename "rented")
(say "renamed" (count-matches "rented" (point-min) (point-max)) "left" (count-matches "riding" (point-min) (point-max)))
(goto-char (point-min))
(search-forward "-> rented")
(delete-region (- (point) 6) (point))
(eglot--signal-textDocument/didChange)
(let* ((found (run-hook-with-args-until-success 'completion-at-point-functions))
       (names (all-completions "" (nth 2 found)))
       (metadata (funcall (nth 2 found) "" nil 'metadata))
       (sorter (cdr (assq 'display-sort-function (cdr metadata))))
       (ordered (if sorter (funcall sorter names) names)))
  (say "completes" (mapconcat #'substring-no-properties (seq-take ordered 5) " ")))
(set-buffer-modified-p nil)
(kill-emacs 0)
