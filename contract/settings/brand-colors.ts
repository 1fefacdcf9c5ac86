/** What a contractor's documents look like until they choose colors of their own. */
const DEFAULT_COLORS = { primary: '#3b82f6', accent: '#1e40af' } as const;

const WHITE = '#ffffff';
const INK = '#1a201f';
/** On some middle tones neither white nor ink can be read; black can wherever white cannot. */
const BLACK = '#000000';

/** The least contrast of words on their ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** A contractor's colors as page and PDF use them; words stay readable whatever was chosen. */
export interface BrandColors {
  /** For rules and fills. */
  readonly primary: string;
  /** For words on a fill of the primary color. */
  readonly onPrimary: string;
  /** For words on the ground: the primary color, or ink where that could not be read. */
  readonly primaryText: string;
  readonly accentText: string;
}

/**
 * The colors a document is drawn in, as `#rrggbb`, on a light `ground`. A color that is none gives way to the
 * default; one too light for words is kept to rules and fills.
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

function textOn(fill: string): string {
  const better = contrastRatio(fill, WHITE) >= contrastRatio(fill, INK) ? WHITE : INK;
  return contrastRatio(fill, better) >= READABLE ? better : BLACK;
}

function validColor(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : fallback;
}

/** A ground for a side column: `#rrggbb` mixed into white, one part in eleven. */
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
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
