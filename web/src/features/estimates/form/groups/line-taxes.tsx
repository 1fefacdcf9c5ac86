import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { SECTION_OF } from '../../editor/draft-parts.ts';
import type { DraftRow, DraftTax, EstimateDraft } from '../../editor/estimate-draft.ts';
import { sectionNameOf } from '../../editor/faults/line-faults.ts';

interface LineTaxesProps {
  row: DraftRow;
  draft: Pick<EstimateDraft, 'taxes'>;
  onChange: (taxIds: readonly string[] | null) => void;
}

const nameOf = ({ name, rate }: DraftTax) => `${name.trim() || 'Tax'}, ${rate.trim() || '0'}%`;

/** Selects the taxes of a line; with a single tax, whether it applies. */
export function LineTaxes({ row, draft: { taxes }, onChange }: LineTaxesProps) {
  const [only, ...others] = taxes;
  const ofSection = taxes.filter((tax) => tax[SECTION_OF[sectionNameOf(row)]]).map(({ id }) => id);
  const applied = taxes.map(({ id }) => id).filter((id) => (row.taxIds ?? ofSection).includes(id));
  const set = (id: string, applies: boolean) => {
    const next = taxes.map((tax) => tax.id).filter((one) => (one === id ? applies : applied.includes(one)));
    onChange(next.join() === ofSection.join() ? null : next);
  };
  if (!only)
    return (
      <Checkbox
        label="Taxable"
        checked={row.taxIds === null}
        onCheckedChange={(isTaxable) => onChange(isTaxable ? null : [])}
      />
    );
  if (others.length === 0)
    return (
      <Checkbox
        label="Taxable"
        checked={applied.length > 0}
        onCheckedChange={(isTaxable) => set(only.id, isTaxable)}
      />
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">Taxes</legend>
      {taxes.map((tax) => (
        <Checkbox
          key={tax.id}
          label={nameOf(tax)}
          checked={applied.includes(tax.id)}
          onCheckedChange={(applies) => set(tax.id, applies)}
        />
      ))}
    </fieldset>
  );
}
