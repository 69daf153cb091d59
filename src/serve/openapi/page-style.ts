/** The only style sheet of the docs page. */
export const pageStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f5f6f8, #1d2026);
  --text: light-dark(#1c1f24, #e4e6ea); --dim: light-dark(#616975, #9aa2ae); --accent: light-dark(#0b5cad, #6cb0f5);
  --bad: light-dark(#b3261e, #ff8a80); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif;
  color: var(--text); background: light-dark(#fff, #14161a); }
h1 { font-size: 1.5rem; margin: 0; }
a { color: var(--accent); }
p { color: var(--dim); margin: .3rem 0 1rem; }
.said { white-space: pre-line; color: var(--text); }
code, pre, textarea, summary, #filter { font-family: ui-monospace, monospace; font-size: .9rem; }
input, textarea, button { font-size: .9rem; color: inherit; background: var(--soft); border: 1px solid var(--line);
  border-radius: 6px; padding: .45rem .6rem; }
textarea { width: 100%; resize: vertical; }
button { cursor: pointer; border-color: var(--accent); color: var(--accent); }
#filter { width: 100%; margin-bottom: .8rem; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: 0 .9rem; }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; }
summary small { color: var(--dim); margin-left: .6rem; }
details form { padding-bottom: .9rem; }
pre { background: var(--soft); border-radius: 6px; padding: .7rem; overflow: auto; max-height: 30rem; margin: .6rem 0 0; }
pre:empty { display: none; }
.failed { color: var(--bad); }
output { margin-left: .8rem; color: var(--dim); }
`
