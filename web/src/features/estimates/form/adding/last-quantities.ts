import { readKeptWork, writeKeptWork } from '../../../../lib/kept/kept-work.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { isGiven } from '../../editor/figures/typed-decimal.ts';
import { laborOfferId, materialOfferId } from './offers.ts';

/** The quantity last used for each offer, the latest first, by the offer's id. */
export type LastQuantities = ReadonlyMap<string, string>;

const SLOT = 'quantities';
const MOST = 300;

/** The quantities that this browser remembers for an account; empty if there are none. */
export function readLastQuantities(accountId: string): LastQuantities {
  try {
    const stored: unknown = JSON.parse(readKeptWork({ accountId, slot: SLOT }) ?? '[]');
    const pairs: unknown[] = Array.isArray(stored) ? stored : [];
    const isPair = (pair: unknown): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
    return new Map(pairs.filter(isPair));
  } catch {
    return new Map();
  }
}

/** Remembers the quantities of a draft's lines that came from an offer. */
export function rememberQuantities(
  accountId: string,
  { laborLines, materialLines }: Pick<EstimateDraft, 'laborLines' | 'materialLines'>,
): void {
  const used = new Map<string, string>();
  for (const row of materialLines)
    if (row.materialId !== null && isGiven(row.quantity))
      used.set(materialOfferId(row.materialId), row.quantity);
  for (const row of laborLines) if (isGiven(row.hours)) used.set(laborOfferId(row), row.hours);
  if (used.size === 0) return;
  for (const [id, quantity] of readLastQuantities(accountId)) if (!used.has(id)) used.set(id, quantity);
  writeKeptWork({ accountId, slot: SLOT }, JSON.stringify([...used].slice(0, MOST)));
}
