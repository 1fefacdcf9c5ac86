/** The style of the kept mail pages: the product's colors and sizes, without its bundles. */
export const DEV_MAIL_CSS = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf9f5, #121615);
  --surface: light-dark(#ffffff, #1a1f1e);
  --ink: light-dark(#1a201f, #ebeeea);
  --ink-2: light-dark(#4b5552, #b0b9b5);
  --line: light-dark(#e2e0d8, #2b3230);
  --action: light-dark(#0c545e, #7fd0d5);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 24px 16px 48px; max-width: 960px; background: var(--paper); color: var(--ink);
  font: 15px/22px 'Instrument Sans', ui-sans-serif, system-ui, sans-serif;
}
h1 { margin: 0; padding-bottom: 12px; border-bottom: 1px solid var(--ink); font-size: 24px; line-height: 30px; }
h1, h2 { font-weight: 620; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 18px; line-height: 24px; }
p { color: var(--ink-2); max-width: 65ch; }
a { color: var(--action); }
a:focus-visible, iframe:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
nav a { display: inline-block; padding: 11px 16px 11px 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { border-bottom: 1px solid var(--line); }
li a { display: block; padding: 12px 0; min-height: 44px; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
li strong { display: block; font-weight: 620; }
li span { color: var(--ink-2); font-size: 13px; line-height: 18px; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 16px 0; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 900px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
pre {
  margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  font: 13px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
`;
