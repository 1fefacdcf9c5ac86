export interface SampleLine {
  readonly kind: string;
  readonly what: string;
  readonly amount: string;
}

/** The campaign page's sample. A test checks that its figures add up like an estimate's. */
export const SAMPLE_QUOTE = {
  number: 1024,
  job: 'Hall bathroom, gut and rebuild',
  validDays: 30,
  lines: [
    { kind: 'Labor', what: 'Two people, 64 h at $65.00', amount: '4,160.00' },
    { kind: 'Materials', what: 'Copper, tile, vanity, fixtures', amount: '3,386.85' },
    { kind: 'Additional costs', what: 'Permit, haul-away', amount: '555.00' },
  ],
  subtotal: '8,101.85',
  taxPercent: 8,
  tax: '648.15',
  total: { whole: '8,750', cents: '00' },
} as const satisfies { lines: readonly SampleLine[]; [rest: string]: unknown };
