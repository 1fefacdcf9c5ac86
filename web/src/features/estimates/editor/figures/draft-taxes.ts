import { newId } from '../../../../lib/new-id.ts';
import type { DraftTax, EstimateDraft } from '../estimate-draft.ts';
import { isGiven, scaledOrZero, TAX_RATE } from './typed-decimal.ts';

/** The taxes of an estimate with one more. Its one unnamed tax becomes a named one, unless it is 0%. */
export function withTax(
  { taxes, taxRate }: Pick<EstimateDraft, 'taxes' | 'taxRate'>,
  added: DraftTax,
): DraftTax[] {
  const hasUnnamed = taxes.length === 0 && isGiven(taxRate) && scaledOrZero(taxRate, TAX_RATE) > 0n;
  const unnamed: DraftTax = {
    id: newId(),
    name: 'Tax',
    rate: taxRate,
    registration: null,
    labor: true,
    materials: true,
    costs: true,
  };
  return [...(hasUnnamed ? [unnamed] : taxes), added];
}

const SECTION_WORDS = { labor: 'labor', materials: 'materials', costs: 'additional costs' } as const;

/** The base of a tax, unless it is everything: `on materials`. */
export function taxedSections(tax: Pick<DraftTax, 'labor' | 'materials' | 'costs'>): string | null {
  const names = (['labor', 'materials', 'costs'] as const).filter((section) => tax[section]);
  if (names.length === 3) return null;
  return names.length === 0
    ? 'on no section'
    : `on ${names.map((name) => SECTION_WORDS[name]).join(' and ')}`;
}
