/** Colors of the product's mail. Mail readers do not support custom properties, so these are values. */
export const LIGHT = {
  paper: '#faf9f5',
  surface: '#ffffff',
  ink: '#1a201f',
  ink2: '#4b5552',
  line: '#e2e0d8',
  edge: '#868d88',
  action: '#0c545e',
  actionInk: '#ffffff',
} as const;

const DARK = {
  paper: '#121615',
  ink: '#ebeeea',
  ink2: '#b0b9b5',
  line: '#2b3230',
  link: '#7fd0d5',
} as const;

export const FONT_FAMILY =
  "'Instrument Sans', 'Segoe UI', -apple-system, BlinkMacSystemFont, Arial, sans-serif";

/** Width of a message in pixels; Outlook for Windows gets it as a table of this width. */
export const MAIL_WIDTH = 600;

/**
 * For readers that follow the system's dark mode; all others show the inline styles. Cards and logos stay white, so what is in
 * them has none of these classes.
 */
export const MAIL_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .stack { display: block !important; width: 100% !important; text-align: left !important; padding-left: 0 !important; }
  .card { padding: 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${DARK.paper} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink-2 { color: ${DARK.ink2} !important; }
  .line { border-color: ${DARK.line} !important; }
  .link { color: ${DARK.link} !important; }
  .logo { background-color: ${LIGHT.surface} !important; padding: 6px 8px !important; border-radius: 6px; }
}
[data-ogsb] .paper, [data-ogsb] .paper > table > tbody > tr > td { background-color: ${DARK.paper} !important; }
[data-ogsc] .ink { color: ${DARK.ink} !important; }
[data-ogsc] .ink-2 { color: ${DARK.ink2} !important; }
[data-ogsc] .link { color: ${DARK.link} !important; }
`;
