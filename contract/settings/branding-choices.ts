export const FONT_FAMILIES = ['Arial', 'Helvetica', 'Times', 'Courier', 'Georgia', 'Verdana'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

export const HEADING_SIZES = ['Small', 'Medium', 'Large'] as const;
export type HeadingSize = (typeof HEADING_SIZES)[number];

export const BODY_TEXT_SIZES = ['12px', '14px', '16px'] as const;
export type BodyTextSize = (typeof BODY_TEXT_SIZES)[number];

export const LAYOUT_TEMPLATES = ['logo-left', 'logo-center', 'logo-right', 'minimalist'] as const;
export type LayoutTemplate = (typeof LAYOUT_TEMPLATES)[number];

export const BORDER_THICKNESSES = ['None', 'Thin', 'Medium', 'Thick'] as const;
export type BorderThickness = (typeof BORDER_THICKNESSES)[number];

export const BORDER_STYLES = ['Solid', 'Dashed', 'Dotted'] as const;
export type BorderStyle = (typeof BORDER_STYLES)[number];

/** The default look of documents. */
export const DEFAULT_BRANDING = {
  primaryColor: '#3B82F6',
  accentColor: '#1E40AF',
  fontFamily: 'Arial',
  headingSize: 'Medium',
  bodyTextSize: '14px',
  layoutTemplate: 'logo-left',
  borderThickness: 'Medium',
  borderStyle: 'Solid',
} as const;

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The choice equal to a stored text, or `otherwise` if there is none. */
export function choiceOr<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  return choices.find((choice) => choice === text) ?? otherwise;
}
