import type { PercentName } from '@plumbline/contract/pricing/sums';
import { type FigureFormat, MARKUP, PERCENT } from './typed-decimal.ts';

interface PercentField {
  readonly percent: PercentName;
  /** What a fault calls it. */
  readonly name: string;
  /** What its input is called. */
  readonly label: string;
  readonly format: FigureFormat;
}

/** The percentages of the form, in the order of their inputs. */
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
  { percent: 'taxRate', name: 'Tax', label: 'Tax rate percent', format: PERCENT },
];
