import { type BrandColors, brandColors, tintOf } from '@plumbline/contract/settings/brand-colors';
import type { DocumentBranding } from './document-data.ts';

/** How a document looks, in the measures the templates draw with. Sizes are CSS pixels. */
export interface PrintedBrand {
  readonly colors: BrandColors;
  /** The tinted ground of a side column, and the color of words on it. */
  readonly tint: { readonly ground: string; readonly primaryText: string };
  readonly fontFamily: DocumentBranding['fontFamily'];
  /** The word that says what the document is. */
  readonly headingPx: number;
  /** The company's name. */
  readonly titlePx: number;
  readonly bodyTextPx: number;
  readonly layoutTemplate: DocumentBranding['layoutTemplate'];
  readonly borderPx: number;
  readonly borderStyle: DocumentBranding['borderStyle'];
}

const BORDER_PX = { None: 0, Thin: 1, Medium: 2, Thick: 3 } as const;
const BODY_TEXT_PX = { '12px': 12, '14px': 14, '16px': 16 } as const;
const HEADING_PX = { Small: 20, Medium: 24, Large: 28 } as const;
const TITLE_PX = { Small: 18, Medium: 20, Large: 24 } as const;

/** The settings of a brand as measures and colors; words stay readable whatever color was chosen. */
export function printedBrand(branding: DocumentBranding): PrintedBrand {
  const colors = brandColors(branding.primaryColor, branding.accentColor);
  const ground = tintOf(colors.primary);
  return {
    colors,
    tint: { ground, primaryText: brandColors(colors.primary, branding.accentColor, ground).primaryText },
    fontFamily: branding.fontFamily,
    headingPx: HEADING_PX[branding.headingSize],
    titlePx: TITLE_PX[branding.headingSize],
    bodyTextPx: BODY_TEXT_PX[branding.bodyTextSize],
    layoutTemplate: branding.layoutTemplate,
    borderPx: BORDER_PX[branding.borderThickness],
    borderStyle: branding.borderStyle,
  };
}
