import type { TaxRate } from '@plumbline/contract/settings/tax-rates';

/** The names offered for a new rate. */
export const TAX_NAMES = ['GST', 'HST', 'PST', 'VAT', 'Sales tax'] as const;

const LIST = new Intl.ListFormat('en-US');

/** The base of a tax, such as "On materials and additional costs". */
export function chargedOn({
  labor,
  materials,
  costs,
}: Pick<TaxRate, 'labor' | 'materials' | 'costs'>): string {
  if (labor && materials && costs) return 'On everything';
  const sections = [labor && 'labor', materials && 'materials', costs && 'additional costs'].filter(
    (section) => section !== false,
  );
  return sections.length > 0 ? `On ${LIST.format(sections)}` : 'Only on lines you choose';
}
