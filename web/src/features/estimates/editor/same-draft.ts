import type { EstimateDraft } from './estimate-draft.ts';

/** What a line or a draft counts its lines by is no content. */
const COUNTERS: readonly string[] = ['key', 'nextKey'];

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ones, others] = [Object.entries(one), Object.entries(other)];
  if (ones.length !== others.length) return false;
  const values = new Map<string, unknown>(others);
  return ones.every(([key, value]) => COUNTERS.includes(key) || isSame(value, values.get(key)));
}

/** Whether two drafts hold the same work. Lines that kept their identity cost nothing. */
export function isSameDraft(one: EstimateDraft, other: EstimateDraft): boolean {
  return isSame(one, other);
}
