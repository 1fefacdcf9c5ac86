import type { EstimateDraft } from '../estimate-draft.ts';

/** Keys, ids and the draft's history are not content. */
const COUNTERS: readonly string[] = ['key', 'id', 'nextKey', 'hasHadParts'];

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), Object.entries(other)];
  if (ones.length !== others.length) return false;
  const values = new Map<string, unknown>(others);
  return ones.every(([key, value]) => COUNTERS.includes(key) || isSame(value, values.get(key)));
}

/** Whether two drafts have the same content. Lines with the same identity are not compared. */
export function isSameDraft(one: EstimateDraft, other: EstimateDraft): boolean {
  return isSame(one, other);
}
