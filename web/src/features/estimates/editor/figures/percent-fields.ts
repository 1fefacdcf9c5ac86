import type { PercentName } from '@plumbline/contract/pricing/sums';
import { type FigureFormat, MARKUP, PERCENT, TAX_RATE } from './typed-decimal.ts';

interface PercentField {
  readonly percent: PercentName;
  /** Its name in error messages. */
  readonly name: string;
  /** The label of its input. */
  readonly label: string;
  readonly format: FigureFormat;
}

/** The form's percentages, in input order. */
export const PERCENT_FIELDS: readonly PercentField[] = [
  {
    percent: 'depositPercentage',
    name: 'Deposit percentage',
    label: 'Deposit percentage',
    format: PERCENT,
  },
  { percent: 'laborMarkupPercent', name: 'Labor markup', label: 'Labor markup percent', format: MARKUP },
  {
    percent: 'materialMarkupPercent',
    name: 'Materials markup',
    label: 'Materials markup percent',
    format: MARKUP,
  },
  { percent: 'taxRate', name: 'Tax', label: 'Tax rate percent', format: TAX_RATE },
];
