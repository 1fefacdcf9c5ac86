/** The colors of documents until the contractor chooses others. */
const DEFAULT_COLORS = { primary: '#3b82f6', accent: '#1e40af' } as const;

const WHITE = '#ffffff';
const INK = '#1a201f';
/** On some middle tones neither white nor ink is readable; black is readable wherever white is not. */
const BLACK = '#000000';

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** A contractor's colors for pages and PDFs; text stays readable with any choice. */
export interface BrandColors {
  /** For rules and fills. */
  readonly primary: string;
  /** For text on a fill of the primary color. */
  readonly onPrimary: string;
  /** For text on the ground: the primary color, or ink if that is unreadable. */
  readonly primaryText: string;
  readonly accentText: string;
}

/**
 * The colors of a document, as `#rrggbb`, on a light `ground`. An invalid color is replaced by the default; one too light for
 * text is used only for rules and fills.
 */
export function brandColors(primaryColor: string, accentColor: string, ground: string = WHITE): BrandColors {
  const primary = validColor(primaryColor, DEFAULT_COLORS.primary);
  const accent = validColor(accentColor, DEFAULT_COLORS.accent);
  const readable = (color: string) => (contrastRatio(color, ground) >= READABLE ? color : INK);
  return {
    primary,
    onPrimary: textOn(primary),
    primaryText: readable(primary),
    accentText: readable(accent),
  };
}

/**
 * The contractor's color as an ink, `#rrggbb`: the color itself if it has a contrast of 4.5 to 1 on the light `ground`, else
 * a darker one of the same hue. White text is readable on it. An invalid color gives the ink of the default.
 */
export function brandInk(color: string, ground: string = WHITE): string {
  const given = validColor(color, DEFAULT_COLORS.primary);
  if (contrastRatio(given, ground) >= READABLE) return given;
  const [lightness, a, b] = toOklab(given);
  let ink = BLACK;
  for (let darker = lightness; darker > 0; darker -= 0.004) {
    ink = darkened(darker, a, b);
    if (contrastRatio(ink, ground) >= READABLE) return ink;
  }
  return ink;
}

/** `#rrggbb` of an OKLab color, with as much of its chroma as the screen can show. */
function darkened(lightness: number, a: number, b: number): string {
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const channels = fromOklab(lightness, a * chroma, b * chroma);
    if (channels.every((value) => value >= -0.001 && value <= 1.001)) return hexOf(channels);
  }
  return hexOf(fromOklab(lightness, 0, 0));
}

/** The matrices are those of https://bottosson.github.io/posts/oklab/ */
function toOklab(color: string): [lightness: number, a: number, b: number] {
  const [red = 0, green = 0, blue = 0] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Linear red, green and blue, from 0 to 1 for colors that a screen can show. */
function fromOklab(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(linear: readonly number[]): string {
  const channel = (value: number) => {
    const within = Math.min(1, Math.max(0, value));
    const shown = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}

/** Linear red, green and blue of `#rrggbb`, each 0 to 1. */
function linearOf(color: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function textOn(fill: string): string {
  const better = contrastRatio(fill, WHITE) >= contrastRatio(fill, INK) ? WHITE : INK;
  return contrastRatio(fill, better) >= READABLE ? better : BLACK;
}

function validColor(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : fallback;
}

/** The ground of a side column: `#rrggbb` mixed into white, one part in eleven. */
export function tintOf(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `#${channels
    .map((value) =>
      Math.round(255 - (255 - value) / 11)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The contrast of two `#rrggbb` colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
