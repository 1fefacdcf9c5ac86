const DEFAULT_PRIMARY = '#3B82F6';
const DEFAULT_ACCENT = '#1E40AF';
const WHITE = '#ffffff';
const INK = '#1a201f';

/** The least contrast of words on their ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

export interface BrandColors {
  /** For rules and fills. */
  readonly primary: string;
  /** For words on a fill of the primary color. */
  readonly onPrimary: string;
  /** For words on white: the primary color, or ink where that could not be read. */
  readonly primaryText: string;
  readonly accentText: string;
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The contrast of two `#rrggbb` colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function validColor(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : fallback.toLowerCase();
}

function readableOnWhite(color: string): string {
  return contrastRatio(color, WHITE) >= READABLE ? color : INK;
}

/** The colors a document is drawn in. A color that is not `#rrggbb` gives way to the default. */
export function brandColors(primaryColor: string, accentColor: string): BrandColors {
  const primary = validColor(primaryColor, DEFAULT_PRIMARY);
  return {
    primary,
    onPrimary: contrastRatio(primary, WHITE) >= contrastRatio(primary, INK) ? WHITE : INK,
    primaryText: readableOnWhite(primary),
    accentText: readableOnWhite(validColor(accentColor, DEFAULT_ACCENT)),
  };
}
