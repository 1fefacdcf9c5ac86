import type { SelectionInput, SelectionOnWire } from '@plumbline/contract/content/groups';
import { amountMinor, amountToWire, quantityToWire } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { fitsBounds, hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { priceEstimate } from '@plumbline/contract/pricing/price-estimate';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import { currencyOf } from '../../accounts/present.ts';
import type { EstimateContent } from '../content/estimate-content.ts';
import { toPriced } from '../content/price-content.ts';
import { readContent } from '../content/read-content.ts';
import { listLines } from '../line-queries.ts';
import { presentSelection, readSelection, withoutIncluded } from '../present-parts.ts';
import type { EstimateRow } from '../queries.ts';
import { toSumColumns } from '../read-sums.ts';

/**
 * Returns an estimate's row with a selection and the sums of it, which the caller stores; without `input` the contractor's
 * selection. A row of an estimate without anything to pick is returned as it is. Throws `InvalidInputError` naming the part of
 * the selection that does not fit.
 */
export async function resolveSelection<Row extends EstimateRow>(
  tx: Transaction,
  account: AccountId,
  row: Row,
  input: SelectionInput | null,
): Promise<Row> {
  const content = readContent(row, await listLines(tx, account, row.id));
  const selection = input === null ? readSelection(row, content) : checkedSelection(content, input);
  if (!hasPicks(content)) return row;
  const priced = priceEstimate(toPriced(content, currencyOf(row)), selection);
  return { ...row, ...toSumColumns(content, priced), selection: presentSelection(selection, content) };
}

/** Throws `ConflictError` if an accepted estimate was accepted with another selection. */
export async function requireSameSelection(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  input: SelectionInput,
): Promise<void> {
  const { selection } = await resolveSelection(tx, account, row, input);
  // A checked selection has a quantity for every line that has one to choose, in the order of the lines.
  const sorted = ({ groupIds, lineIds, quantities }: SelectionOnWire) =>
    JSON.stringify([groupIds.toSorted(), lineIds.toSorted(), quantities]);
  const content = readContent(row, await listLines(tx, account, row.id));
  const accepted = presentSelection(readSelection(row, content), content);
  if (selection && sorted(selection) !== sorted(accepted))
    throw new ConflictError('This estimate is already accepted, with a different selection.');
}

/** The columns that `resolveSelection` replaces in a row. */
export function selectionColumns(row: EstimateRow) {
  const { selection, itemsMinor, subtotalMinor, taxMinor, totalMinor, depositMinor } = row;
  const { laborSubtotalMinor, laborMarkupMinor, materialsSubtotalMinor } = row;
  const { materialMarkupMinor, additionalCostsMinor } = row;
  return {
    selection,
    itemsMinor,
    subtotalMinor,
    taxMinor,
    totalMinor,
    depositMinor,
    laborSubtotalMinor,
    laborMarkupMinor,
    materialsSubtotalMinor,
    materialMarkupMinor,
    additionalCostsMinor,
  };
}

/** Throws `ConflictError` if the client read a total other than the row's. */
export function requireSameTotal(row: EstimateRow, totalAmount: string | undefined): void {
  const currency = currencyOf(row);
  const total = amountToWire(amountMinor(row.totalMinor), currency);
  if (totalAmount === undefined || totalAmount === total) return;
  throw new ConflictError(
    `The total of what you chose is ${formatMoney(total, currency)}. Please check it and accept again.`,
    'TOTAL_DIFFERS',
    { totalAmount: total },
  );
}

function checkedSelection(content: EstimateContent, input: SelectionInput): Selection {
  const refuse = (field: string, fault: string): never => {
    throw new InvalidInputError(`selection.${field}`, `selection.${field} ${fault}`);
  };
  const { groups, choices } = content;
  const named = [...new Set(input.groupIds)];
  for (const [index, id] of named.entries())
    if (!groups.some((group) => group.id === id && (group.kind !== 'included' || group.preselected)))
      refuse(`groupIds[${index}]`, 'is not a package or add-on of this estimate');
  const groupIds = withoutIncluded(named, content);
  for (const choice of choices) {
    const packages = groups.filter(({ choiceId, id }) => choiceId === choice.id && groupIds.includes(id));
    if (packages.length !== 1) refuse('groupIds', `must name one package of ${choice.title}`);
  }
  const lines = [...content.laborLines, ...content.materialLines, ...content.additionalCosts];
  const lineIds = [...new Set(input.lineIds)];
  for (const [index, id] of lineIds.entries())
    if (!lines.some((line) => line.id === id && line.optional))
      refuse(`lineIds[${index}]`, 'is not an option of this estimate');
  for (const [id, quantity] of Object.entries(input.quantities)) {
    const bounds = content.materialLines.find((line) => line.id === id)?.clientQuantity;
    if (!bounds) return refuse(`quantities.${id}`, 'is not a quantity that can be chosen');
    const { min, max, step } = bounds;
    if (!fitsBounds(quantity, bounds))
      refuse(
        `quantities.${id}`,
        `must be from ${quantityToWire(min)} to ${quantityToWire(max)}, in steps of ${quantityToWire(step)}`,
      );
  }
  return { groupIds, lineIds, quantities: input.quantities };
}
