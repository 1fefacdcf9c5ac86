import { brandInk } from '@plumbline/contract/settings/brand-colors';
import type { Branding } from '@plumbline/contract/settings/branding';

/** The ground of the page. */
const GROUND = '#f6f5f2';

const ARIAL = 'Arial, Arimo, "Liberation Sans", sans-serif';
const FACES: Record<string, string | undefined> = {
  Arial: ARIAL,
  Helvetica: 'Helvetica, Arial, Arimo, "Liberation Sans", sans-serif',
  Times: '"Times New Roman", Times, Tinos, "Liberation Serif", serif',
  Courier: '"Courier New", Courier, Cousine, "Liberation Mono", monospace',
  Georgia: 'Georgia, Gelasio, serif',
  Verdana: 'Verdana, "DejaVu Sans", sans-serif',
};
/** Georgia's digits hang below the line, so amounts beside it use a face whose digits stand on it. */
const GEORGIA_FIGURES = 'Gelasio, Cambria, "Times New Roman", Tinos, serif';

const HEADING_SIZES_PX: Record<string, readonly [number, number, number] | undefined> = {
  Small: [20, 18, 16],
  Medium: [24, 20, 18],
  Large: [28, 24, 20],
};
const BORDER_WIDTHS_PX: Record<string, number | undefined> = { None: 0, Thin: 1, Medium: 3, Thick: 5 };
const BORDER_STYLES = ['solid', 'dashed', 'dotted'];

export type Brand = Record<`--${string}`, string>;

/** The contractor's branding as style properties; text stays readable with any colors. */
export function brandProperties(branding: Branding): Brand {
  const face = FACES[branding.fontFamily] ?? ARIAL;
  const [first, second, third] = HEADING_SIZES_PX[branding.headingSize] ?? [24, 20, 18];
  const borderWidth = BORDER_WIDTHS_PX[branding.borderThickness] ?? 1;
  const borderStyle = branding.borderStyle.toLowerCase();
  return {
    '--ground': GROUND,
    '--brand': brandInk(branding.primaryColor, GROUND),
    '--accent-text': brandInk(branding.accentColor, GROUND),
    '--face': face,
    '--figures': branding.fontFamily === 'Georgia' ? GEORGIA_FIGURES : face,
    '--heading-1': `${first}px`,
    '--heading-2': `${second}px`,
    '--heading-3': `${third}px`,
    '--body': `${bodySizePx(branding.bodyTextSize)}px`,
    '--border-width': `${borderWidth}px`,
    '--border-style': BORDER_STYLES.includes(borderStyle) ? borderStyle : 'solid',
    // Without a border, a card has the plain edge of its other sides.
    '--card-edge':
      borderWidth === 0 ? '1px solid var(--line)' : 'var(--border-width) var(--border-style) var(--brand)',
  };
}

/** Text size in pixels, limited to what is readable and fits a phone. */
function bodySizePx(size: string): number {
  const typed = Number.parseInt(size, 10);
  return Number.isNaN(typed) ? 14 : Math.min(20, Math.max(12, typed));
}
