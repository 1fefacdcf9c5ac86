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
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
