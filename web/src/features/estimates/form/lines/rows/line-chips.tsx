import type { Currency } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import { use } from 'react';
import { classNames } from '../../../../../ui/class-names.ts';
import type { DraftRow } from '../../../editor/estimate-draft.ts';
import { isGiven } from '../../../editor/figures/typed-decimal.ts';
import { useLineDetails } from '../actions/line-details-context.ts';
import { LineGroupsContext } from '../line-groups-context.ts';

/** The optional details of a line, in a few words each. */
function chipTexts(row: DraftRow, currency: Currency): string[] {
  const { discount } = row;
  const bounds = 'clientQuantity' in row ? row.clientQuantity : null;
  const value = discount?.value.trim() ?? '';
  const off = discount?.unit === 'percent' ? `${value}% off` : `${currencySign(currency)}${value} off`;
  return [
    ...(row.optional ? [row.preselected ? 'Optional, checked' : 'Optional'] : []),
    ...(bounds ? [`${bounds.min.trim() || '–'} to ${bounds.max.trim() || '–'}`] : []),
    ...(isGiven(value) ? [off] : []),
    ...(isGiven(row.markupPercent) ? [`Markup ${row.markupPercent.trim()}%`] : []),
    ...(row.taxIds ? [row.taxIds.length === 0 ? 'No tax' : 'Own taxes'] : []),
  ];
}

interface LineChipsProps {
  row: DraftRow;
  currency: Currency;
  className?: string;
}

/** The chips of a line; each opens its details. Nothing for a line that has only its figures. */
export function LineChips({ row, currency, className }: LineChipsProps) {
  const { open } = useLineDetails();
  const texts = chipTexts(row, currency);
  const group = use(LineGroupsContext)[row.id];
  if (texts.length === 0 && !group) return null;
  return (
    <span className={classNames('flex flex-none flex-wrap gap-1', className)}>
      {group && (
        <span className="inline-flex h-6 max-w-60 items-center rounded-small bg-sunken px-2 text-sm font-medium semi-narrow text-ink-2">
          <span className="truncate">{group}</span>
        </span>
      )}
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          aria-label={`${text}, line details`}
          onClick={() => open(row.key)}
          className="relative inline-flex h-6 items-center rounded-small bg-action-soft px-2 text-sm font-medium semi-narrow whitespace-nowrap text-action-text after:absolute after:-inset-x-0.5 after:-inset-y-2.5 hover:underline group-focus-within/line:bg-surface"
        >
          {text}
        </button>
      ))}
    </span>
  );
}
