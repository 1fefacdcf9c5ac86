import { createRequire } from 'node:module';

const families = ['arimo/Arimo', 'tinos/Tinos', 'cousine/Cousine', 'gelasio/Gelasio'];
const faces = ['400Regular', '400Regular_Italic', '700Bold'];

/**
 * Faces of the same measures as Arial and Helvetica (Arimo), Times (Tinos), Courier (Cousine) and Georgia (Gelasio).
 * DejaVu Sans stands for Verdana, and for Arabic (its text reads out exactly, Noto Sans Arabic's does not), Noto Sans
 * JP for Japanese; its sisters print what names of clients bring along, in one weight each, since those files are large.
 * TTF only: the compiler passes over WOFF.
 */
const FONTS = [
  ...families.flatMap((family) =>
    faces.map((face) => `@expo-google-fonts/${family.replace('/', `/${face}/`)}_${face}.ttf`),
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
];

/** Paths of the fonts documents are set in. Throws where a font package is not installed. */
export function listFontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return FONTS.map((font) => require.resolve(font));
}
