// The look of diagrams, for light and dark. A page that shows diagrams without their own style uses the same rules.
export const styleSheet = `
.orrery-diagram{--page:#fff;--ink:#1b2430;--muted:#5b6675;--line:#7a8696;--box:#f4f6f9;--edge:#9aa5b4;--group:#fafbfc;--added:#13773d;--removed:#b42318;--changed:#9a5b00;--renamed:#1d5fc4;color-scheme:light dark}
@media (prefers-color-scheme:dark){.orrery-diagram{--page:#14181f;--ink:#e6eaf0;--muted:#a3adba;--line:#8a95a5;--box:#202731;--edge:#566171;--group:#191e26;--added:#5fcf8b;--removed:#ff8a7d;--changed:#f0b35a;--renamed:#82b4ff}}
.orrery-diagram text{font:11px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink);white-space:pre}
.orrery-diagram .page{fill:var(--page)}
.orrery-diagram .heading{font:600 15px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.orrery-diagram .title{font:600 13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;text-anchor:middle}
.orrery-diagram .group-title{font:600 11px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--muted)}
.orrery-diagram .note{fill:var(--muted)}
.orrery-diagram .line.middle{text-anchor:middle}
.orrery-diagram .box{fill:var(--box);stroke:var(--edge);stroke-width:1.2}
.orrery-diagram .box.any,.orrery-diagram .box.opaque{stroke-dasharray:2 3}
.orrery-diagram .box.missing{stroke:var(--removed);stroke-dasharray:5 3;fill:none}
.orrery-diagram .end{fill:none;stroke:var(--edge)}
.orrery-diagram .rule{stroke:var(--edge);stroke-width:.6;fill:none}
.orrery-diagram .group{fill:var(--group);stroke:var(--edge);stroke-width:.8}
.orrery-diagram .label{fill:var(--page);opacity:.9}
.orrery-diagram .arrow{fill:none;stroke:var(--line);stroke-width:1.3}
.orrery-diagram .head{fill:var(--line);fill:context-stroke}
.orrery-diagram .start{fill:var(--ink)}
.orrery-diagram text.added{fill:var(--added)}
.orrery-diagram text.removed{fill:var(--removed);text-decoration:line-through}
.orrery-diagram text.changed{fill:var(--changed)}
.orrery-diagram text.renamed{fill:var(--renamed)}
.orrery-diagram .box.added,.orrery-diagram .arrow.added{stroke:var(--added);stroke-width:2.4}
.orrery-diagram .box.removed,.orrery-diagram .arrow.removed{stroke:var(--removed);stroke-dasharray:6 4}
.orrery-diagram .box.changed,.orrery-diagram .arrow.changed{stroke:var(--changed);stroke-dasharray:1.5 2.5;stroke-width:1.8}
.orrery-diagram .box.renamed{stroke:var(--renamed);stroke-width:1.8}
.orrery-diagram a{text-decoration:none;cursor:pointer}
.orrery-diagram a:hover .box,.orrery-diagram a:focus .box{stroke:var(--renamed);stroke-width:2}
.orrery-diagram a:hover text,.orrery-diagram a:focus text{text-decoration:underline}
`;
