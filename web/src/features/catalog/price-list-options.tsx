import { SELL_PRICE_RULES, type SellPriceRule } from '@plumbline/contract/csv-import';
import { useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { evaluateFigure } from '../../ui/inputs/evaluate-figure.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { PercentInput } from '../../ui/inputs/number-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import type { ImportOptionsProps } from '../csv/import-kind.ts';
import { useOwnMaterials } from './api.ts';
import { PRICE_LIST_COLUMNS } from './price-list-columns.ts';

const RULES: Readonly<Record<SellPriceRule, string>> = {
  leave: 'Leave them as they are',
  margin: 'Keep the margin',
  percent: 'Cost plus a percentage',
};
const RULE_OPTIONS = SELL_PRICE_RULES.map((value) => ({ value, label: RULES[value] }));
/** A select needs a value for none. */
const NONE = 'none';
/**
 * The supplier of a list, the rule for sell prices, and the mapping of its columns. The server stores them
 * for lists with the same headings.
 */
export function PriceListOptions({ result, query, onChange }: ImportOptionsProps) {
  const headings = result.columns.map(({ header }) => header);
  const has = (field: string) => result.columns.some((column) => column.field === field);
  // A list can have 10 MB, so it is read again only when the percentage or name is complete.
  const [percent, setPercent] = useState(query['percent'] ?? '');
  const plainPercent = evaluateFigure(percent, { decimals: 2 }) ?? percent;
  const [typedSupplier, setTypedSupplier] = useState<string>();
  const supplier = typedSupplier ?? result.supplier ?? '';
  const [startsOpen] = useState(!has('name'));
  const suppliersId = useId();
  const { data: materials = [] } = useOwnMaterials();
  const suppliers = [...new Set(materials.flatMap((material) => material.supplier ?? []))];
  const match = (field: string, heading: string) => {
    const matches = {
      ...Object.fromEntries(
        result.columns.flatMap((column) => (column.field ? [[column.field, column.header]] : [])),
      ),
      [field]: heading === NONE ? '' : heading,
    };
    onChange({ ...query, columns: JSON.stringify(matches) });
  };
  const rule = SELL_PRICE_RULES.find((known) => known === query['sellPrices']) ?? 'leave';
  const options = [
    { value: NONE, label: 'Not in the file' },
    ...[...new Set(headings)].flatMap((heading) => (heading ? [{ value: heading, label: heading }] : [])),
  ];
  const columns = (
    <details open={startsOpen}>
      <summary className="min-h-8 cursor-pointer text-action-text max-md:min-h-11">Match the columns</summary>
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        {PRICE_LIST_COLUMNS.map(({ field, label }) => (
          <Field key={field} label={label}>
            <Select
              value={result.columns.find((column) => column.field === field)?.header ?? NONE}
              options={options}
              onValueChange={(heading) => match(field, heading)}
            />
          </Field>
        ))}
      </div>
    </details>
  );
  return (
    <>
      {!has('name') && (
        <Banner tone="warning" title="Which column is the name?">
          We don’t know this list’s column names.
        </Banner>
      )}
      {startsOpen && columns}
      <div className="grid gap-4 md:grid-cols-2">
        {!has('supplier') && (
          <Field label="Supplier (optional)" hint="We remember the columns of this list for next time.">
            <TextInput
              list={suppliersId}
              maxLength={200}
              value={supplier}
              onChange={(event) => setTypedSupplier(event.target.value)}
              onBlur={() => supplier !== (result.supplier ?? '') && onChange({ ...query, supplier })}
            />
            <datalist id={suppliersId}>
              {suppliers.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </Field>
        )}
        <Field label="When a cost changes, sell prices" hint="Sell prices in the list always win.">
          <Select
            value={rule}
            options={RULE_OPTIONS}
            onValueChange={(sellPrices) => onChange({ ...query, sellPrices })}
          />
        </Field>
        {rule === 'percent' && (
          <Field label="Percentage on the cost">
            <PercentInput
              decimals={2}
              value={percent}
              onValueChange={setPercent}
              onBlur={() =>
                plainPercent !== (query['percent'] ?? '') && onChange({ ...query, percent: plainPercent })
              }
            />
          </Field>
        )}
      </div>
      {!startsOpen && columns}
    </>
  );
}
