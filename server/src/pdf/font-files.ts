import { createRequire } from 'node:module';
import FONTS from './fonts.json' with { type: 'json' };

/**
 * Paths of the fonts in documents, listed in `fonts.json`: faces metrically compatible with Arial and Helvetica (Arimo),
 * Times (Tinos), Courier (Cousine) and Georgia (Gelasio). DejaVu Sans replaces Verdana and covers Arabic (its text extracts
 * exactly, Noto Sans Arabic's does not), Noto Sans JP covers Japanese; other Noto fonts cover clients' names, in one
 * weight each, because those files are large. TTF only: the compiler ignores WOFF. `scripts/packages/slim-packages.mjs` removes every
 * other face of the font packages. Throws if a font package is not installed.
 */
export function listFontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return FONTS.map((font) => require.resolve(font));
}
