import type { Kit } from '@plumbline/contract/kits';
import { useQuery } from '@tanstack/react-query';

/** The contractor's own kits by name, then those that ship, at today's prices. */
export function useKits() {
  return useQuery<Kit[]>({ queryKey: ['/api/kits'] });
}
