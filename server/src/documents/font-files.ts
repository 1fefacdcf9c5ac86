import { createRequire } from 'node:module';
import FONTS from './fonts.json' with { type: 'json' };

/**
 * Paths of the fonts documents are set in, which `fonts.json` names: faces of the same measures as Arial and Helvetica (Arimo),
 * Times (Tinos), Courier (Cousine) and Georgia (Gelasio). DejaVu Sans serves for Verdana and for Arabic (its text reads out
 * exactly, Noto Sans Arabic's does not), Noto Sans JP for Japanese; its sisters print what names of clients contain, in one
 * weight each, since those files are large. TTF only: the compiler ignores WOFF. `scripts/slim-packages.mjs` removes every
 * other face of the font packages. Throws where a font package is not installed.
 */
export function listFontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return FONTS.map((font) => require.resolve(font));
}
