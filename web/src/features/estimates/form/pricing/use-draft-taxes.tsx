import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { type ReactNode, useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../../ui/choices/menu.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { useUndoneRemoval } from '../../../../ui/overlays/use-undo-offers.ts';
import { useTaxRates } from '../../../settings/api.ts';
import type { DraftTax, EstimateDraft } from '../../editor/estimate-draft.ts';
import { withTax } from '../../editor/figures/draft-taxes.ts';
import { taxOfRate } from '../../editor/new-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

const TaxDialog = loadLater(async () => (await import('./tax-dialog.tsx')).TaxDialog);

interface DraftTaxes {
  readonly set: (taxes: readonly DraftTax[]) => void;
  readonly edit: (tax: DraftTax) => void;
  readonly remove: (tax: DraftTax) => void;
  readonly addButton: ReactNode;
  /** The dialog of a tax while one is open. */
  readonly dialog: ReactNode;
}

const FULL = `An estimate has at most ${BOUNDS.taxes} taxes.`;

const blankTax = (): DraftTax => ({
  id: newId(),
  name: '',
  rate: '',
  registration: null,
  labor: true,
  materials: true,
  costs: true,
});

/** Adding, changing and removing the taxes of an estimate. */
export function useDraftTaxes(draft: EstimateDraft, dispatch: DraftDispatch): DraftTaxes {
  const { taxes, taxRate } = draft;
  const { data: rates = [] } = useTaxRates();
  const [edited, setEdited] = useState<DraftTax | null>(null);
  const set = (value: readonly DraftTax[]) => dispatch({ type: 'fieldSet', field: 'taxes', value });
  const add = (tax: DraftTax) => set(withTax({ taxes, taxRate }, tax));
  const removeTax = useUndoneRemoval({ items: taxes, most: BOUNDS.taxes, full: FULL, set });
  const remove = (tax: DraftTax) => {
    // What remains is the one unnamed tax.
    if (taxes.length === 1) dispatch({ type: 'fieldSet', field: 'taxRate', value: '0' });
    removeTax(tax, `Removed “${tax.name.trim() || 'Tax'}”`);
  };
  const others = rates.filter(({ id }) => !taxes.some((tax) => tax.id === id));
  const addNew = () => setEdited(blankTax());
  const items: MenuItem[] = [
    ...others.map((rate) => ({
      label: `${rate.name}, ${rate.rate}%`,
      onSelect: () => add(taxOfRate(rate)),
    })),
    { label: 'New tax', onSelect: addNew, movesFocus: true },
  ];
  const addButton =
    taxes.length >= BOUNDS.taxes ? (
      <span className="px-4 py-2.5 text-sm text-ink-3">{FULL}</span>
    ) : others.length > 0 ? (
      <Menu
        align="start"
        heading="Add tax"
        trigger={<Button variant="ghost">Add tax</Button>}
        items={items}
      />
    ) : (
      <Button variant="ghost" onClick={addNew}>
        Add tax
      </Button>
    );
  const isNew = edited !== null && !taxes.some(({ id }) => id === edited.id);
  const dialog = edited && (
    <TaxDialog
      tax={edited}
      isNew={isNew}
      onSave={(tax) => {
        if (isNew) add(tax);
        else set(taxes.map((one) => (one.id === tax.id ? tax : one)));
        setEdited(null);
      }}
      onClose={() => setEdited(null)}
    />
  );
  return { set, edit: setEdited, remove, addButton, dialog };
}
