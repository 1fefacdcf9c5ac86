import { ALL_MATERIALS, type Material, type MaterialsFilter } from '@plumbline/contract/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { MATERIALS_KEY } from '../catalog/api.ts';

/** Longest search the API takes. */
const SEARCH_MAX = 200;

function materialsPath({ category, search }: MaterialsFilter): string {
  const query = new URLSearchParams({
    ...(category !== ALL_MATERIALS && { category }),
    ...(search && { search }),
  });
  return query.size > 0 ? `/api/materials?${query}` : '/api/materials';
}

/** The catalogue's materials that the filter lets through. Until they are there, those of the filter before. */
export function useMaterials({ category, search }: MaterialsFilter) {
  const filter = { category, search: search.trim().slice(0, SEARCH_MAX) };
  return useQuery<Material[]>({
    queryKey: [...MATERIALS_KEY, filter],
    queryFn: () => request('GET', materialsPath(filter)),
    placeholderData: keepPreviousData,
  });
}
