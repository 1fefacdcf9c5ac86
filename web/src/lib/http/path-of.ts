import type { QueryKey } from '@tanstack/react-query';

/**
 * `['/api/estimates', id]` is read from `/api/estimates/{id}`, `['/api/estimates', { limit: '5' }]` from
 * `/api/estimates?limit=5`.
 */
export function pathOf(key: QueryKey): string {
  const query = key.at(-1);
  if (typeof query !== 'object' || query === null) return key.join('/');
  return `${key.slice(0, -1).join('/')}?${new URLSearchParams({ ...query }).toString()}`;
}
