import type { ListRequest } from './stripe-fields.ts';
import { noSuch } from './stripe-refusal.ts';

const DEFAULT_LIMIT = 10;

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/** One page of a list, the newest first: https://docs.stripe.com/api/pagination */
export function listPage<Item extends Listed>(
  stored: Iterable<Item>,
  request: ListRequest,
  url: string,
): { object: 'list'; data: Item[]; has_more: boolean; url: string } {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before, created } = request;
  // Within the same second, later items come first too.
  const newestFirst = [...stored]
    .toReversed()
    .toSorted((one, other) => (other.created ?? 0) - (one.created ?? 0));
  const items = newestFirst.filter((item) => isWithin(item.created ?? 0, created));
  const placeOf = (id: string, param: string) => {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) throw noSuch('object', id, param, 400);
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: start + data.length < items.length, url };
}

function isWithin(created: number, wanted: ListRequest['created']): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}
