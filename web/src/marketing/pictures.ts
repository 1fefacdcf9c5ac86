/** A screenshot of the product from `scripts/draw-screens.mjs`: `/screens/<name>-<width>.avif` and `.webp`. */
export interface Screen {
  readonly name: string;
  /** The picture's layout size, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The widths of the available files, in pixels, ascending. */
  readonly widths: readonly number[];
  readonly alt: string;
}

const SHEET = { width: 560, height: 600, widths: [560, 800, 1120] } as const;

export const SCREENS = {
  document: {
    ...SHEET,
    name: 'document',
    alt: 'An estimate as a PDF: Cutter Ridge Roofing’s name and colors, labor and materials line by line, and a total of $13,394.93.',
  },
  clientPage: {
    ...SHEET,
    name: 'client-page',
    alt: 'The same estimate as the client’s page: the job in plain words, the total, the deposit, and a button to accept.',
  },
  activity: {
    ...SHEET,
    name: 'activity',
    alt: 'The estimate’s activity: sent, delivered, opened, opened again on a phone, each with its time.',
  },
  form: {
    name: 'form',
    width: 1200,
    height: 660,
    widths: [800, 1200, 1800],
    alt: 'The estimate form: labor and materials on the left, the finished document taking shape on the right.',
  },
  formOnPhone: {
    name: 'form-phone',
    width: 390,
    height: 520,
    widths: [390, 780],
    alt: 'The estimate form on a phone: labor lines in a column, the running total at the bottom.',
  },
} as const satisfies Record<string, Screen>;

export type AnyScreen = (typeof SCREENS)[keyof typeof SCREENS];

/** The link preview of the public pages on other sites. */
export const PREVIEW_PICTURE = {
  path: '/plumbline-preview.png',
  width: 1200,
  height: 630,
  alt: 'Stop losing jobs to sloppy estimates: Plumbline, estimates for contractors.',
} as const;
