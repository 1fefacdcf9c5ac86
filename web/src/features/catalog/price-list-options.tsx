import { SELL_PRICE_RULES, type SellPriceRule } from '@plumbline/contract/csv-import';
import { useEffect, useState } from 'react';
import { readKeptWork, writeKeptWork } from '../../lib/kept-work.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Select } from '../../ui/choices/select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { PercentInput } from '../../ui/inputs/number-input.tsx';
import type { ImportOptionsProps } from '../csv/import-kind.ts';
import { PRICE_LIST_COLUMNS } from './price-list-columns.ts';

const RULES: Readonly<Record<SellPriceRule, string>> = {
  leave: 'Leave them as they are',
  margin: 'Keep the margin',
  percent: 'Cost plus a percentage',
};
const RULE_OPTIONS = SELL_PRICE_RULES.map((value) => ({ value, label: RULES[value] }));
/** A select needs a value for none. */
const NONE = 'none';
const MOST_KEPT = 50;

type Matches = Readonly<Record<string, string>>;

function parseMatches(text: string | null | undefined): Record<string, Matches> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, Matches>) : {};
  } catch {
    return {};
  }
}

/** How sell prices follow the list, and which of its columns is which; what was matched is remembered for such lists. */
export function PriceListOptions({ result, query, onChange }: ImportOptionsProps) {
  const place = { accountId: useProfile().id, slot: 'columns' };
  const headings = result.columns.map(({ header }) => header);
  const list = headings.join('\n');
  // A list can have 10 MB: it is read again when the whole percentage is typed.
  const [percent, setPercent] = useState(query['percent'] ?? '');
  const isMatched = query['columns'] !== undefined;
  useEffect(() => {
    const kept = parseMatches(readKeptWork(place))[list];
    if (kept && !isMatched) onChange({ ...query, columns: JSON.stringify(kept) });
    // A new list of headings is another supplier's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list]);
  const match = (field: string, heading: string) => {
    const matches = {
      ...Object.fromEntries(
        result.columns.flatMap((column) => (column.field ? [[column.field, column.header]] : [])),
      ),
      [field]: heading === NONE ? '' : heading,
    };
    const others = Object.entries(parseMatches(readKeptWork(place))).filter(([key]) => key !== list);
    writeKeptWork(
      place,
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [list, matches]])),
    );
    onChange({ ...query, columns: JSON.stringify(matches) });
  };
  const rule = SELL_PRICE_RULES.find((known) => known === query['sellPrices']) ?? 'leave';
  const options = [
    { value: NONE, label: 'Not in the file' },
    ...[...new Set(headings)].flatMap((heading) => (heading ? [{ value: heading, label: heading }] : [])),
  ];
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
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
              onBlur={() => percent !== (query['percent'] ?? '') && onChange({ ...query, percent })}
            />
          </Field>
        )}
      </div>
      <details>
        <summary className="min-h-8 cursor-pointer text-action-text max-md:min-h-11">
          Match the columns
        </summary>
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
    </>
  );
}
