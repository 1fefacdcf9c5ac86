/** The look of every hosted page: the sandbox's own, so that nobody mistakes it for a provider's. */
export const HOSTED_PAGE_STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#f4f3fa, #14131c); --sheet: light-dark(#fff, #1e1c29);
  --ink: light-dark(#1d1a2b, #eceaf5); --quiet: light-dark(#55506b, #b4afca); --line: light-dark(#d9d5ea, #383449);
  --edge: light-dark(#7a7494, #857fa0); --main: light-dark(#4b2fa8, #b9a7ff); --on-main: light-dark(#fff, #1a1033);
  --warn: light-dark(#9c1c2e, #ff9aa8); --band: #ffd94d; --on-band: #2b2300; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { background: repeating-linear-gradient(-45deg, var(--band) 0 18px, #ffcf1f 18px 36px); color: var(--on-band); }
h1 { margin: 0; padding: 14px 16px; font-size: 18px; text-align: center; }
main { max-width: 460px; margin: 24px auto; padding: 24px; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 14px; }
h2 { margin: 0 0 4px; font-size: 20px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere; }
.amount { margin: 8px 0 16px; font-size: 34px; font-weight: 700; color: var(--ink); }
.notice { padding: 12px; border-left: 4px solid var(--warn); color: var(--warn); background: var(--ground); }
dl { margin: 0 0 20px; display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 6px 16px; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: 12px; margin: 0; }
form + form, form + .link { margin-top: 12px; }
label { font-weight: 600; }
select, input { width: 100%; min-height: 48px; padding: 8px 12px; margin-top: 4px; color: inherit; background: var(--sheet);
  border: 1px solid var(--edge); border-radius: 8px; font: inherit; font-weight: 400; }
button, .link { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--sheet); color: var(--ink); font: inherit; font-weight: 600; text-align: center;
  cursor: pointer; text-decoration: none; }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); }
button.warn { color: var(--warn); border-color: var(--warn); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
@media (max-width: 500px) { main { margin: 0; border: 0; border-radius: 0; min-height: 70vh; } }
`;
