import { createRequire } from 'node:module';

/**
 * Arimo for Arial and Helvetica, DejaVu Sans for Verdana and for Arabic (its text reads out exactly, Noto Sans
 * Arabic's does not), Noto Sans JP for Japanese. TTF only: the compiler passes over WOFF.
 */
const FONTS = [
  '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
] as const;

/** Paths of the fonts documents are set in. Throws where a font package is not installed. */
export function listFontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return FONTS.map((font) => require.resolve(font));
}
