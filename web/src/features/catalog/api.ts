import type {
  JobType,
  JobTypeRequest,
  LaborType,
  LaborTypeRequest,
  Material,
  MaterialRequest,
  MaterialsFilter,
} from '@plumbline/contract/catalog';
import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import { SEARCH_LIMIT } from '@plumbline/contract/lists/paging';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { useRereading } from '../../lib/http/use-rereading.ts';

const JOB_TYPES_KEY = ['/api/job-types'] as const;
const LABOR_TYPES_KEY = ['/api/labor-types'] as const;
/** The key prefix of every list of materials, however filtered. */
export const MATERIALS_KEY = ['/api/materials'] as const;
/** Kits have the present prices of materials and labor, so they are refetched when one of these changes. */
export const KITS_KEY = ['/api/kits'] as const;

/** The defaults and the contractor's own job types. */
export function useJobTypes() {
  return useQuery<JobType[]>({ queryKey: JOB_TYPES_KEY });
}

/** The contractor's own labor types. */
export function useLaborTypes() {
  return useQuery<LaborType[]>({ queryKey: LABOR_TYPES_KEY });
}

const ownAlone = (materials: Material[]) => materials.filter(({ userId }) => userId !== undefined);

/** The contractor's own materials, without the defaults. */
export function useOwnMaterials() {
  return useQuery<Material[]>({ queryKey: MATERIALS_KEY, select: ownAlone });
}

type Narrowing = Pick<MaterialsFilter, 'category' | 'search'>;

function materialsPath({ category, search }: Narrowing): string {
  const query = new URLSearchParams({
    ...(category !== ALL_MATERIALS && { category }),
    ...(search && { search }),
  });
  return query.size > 0 ? `/api/materials?${query}` : '/api/materials';
}

/** The catalogue's materials that match the filter. While they load, those of the previous filter. */
export function useMaterials({ category, search }: Narrowing) {
  const filter = { category, search: search.trim().slice(0, SEARCH_LIMIT) };
  return useQuery<Material[]>({
    queryKey: [...MATERIALS_KEY, filter],
    queryFn: () => request('GET', materialsPath(filter)),
    placeholderData: keepPreviousData,
  });
}

/** Creates a job type. */
export function useCreateJobType() {
  const onSettled = useRereading({ queryKey: JOB_TYPES_KEY });
  return useMutation({
    mutationFn: (fields: JobTypeRequest) => request<JobType>('POST', '/api/job-types', fields),
    onSettled,
  });
}

/** Updates one of the contractor's own job types; estimates keep the name they copied. */
export function useChangeJobType(id: string) {
  const onSettled = useRereading({ queryKey: JOB_TYPES_KEY });
  return useMutation({
    mutationFn: (fields: JobTypeRequest) => request<undefined>('PATCH', `/api/job-types/${id}`, fields),
    onSettled,
  });
}

/** Deletes one of the contractor's own job types; estimates keep the name they copied. */
export function useDeleteJobType() {
  const onSettled = useRereading({ queryKey: JOB_TYPES_KEY });
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/job-types/${id}`),
    onSettled,
  });
}

/** Creates a labor type. */
export function useCreateLaborType() {
  const onSettled = useRereading({ queryKey: LABOR_TYPES_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (fields: LaborTypeRequest) => request<LaborType>('POST', '/api/labor-types', fields),
    onSettled,
  });
}

/** Updates a labor type; lines keep the name and the rate they copied. */
export function useChangeLaborType(id: string) {
  const onSettled = useRereading({ queryKey: LABOR_TYPES_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (fields: LaborTypeRequest) => request<undefined>('PATCH', `/api/labor-types/${id}`, fields),
    onSettled,
  });
}

/** Deletes a labor type; lines keep the name and the rate they copied. */
export function useDeleteLaborType() {
  const onSettled = useRereading({ queryKey: LABOR_TYPES_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/labor-types/${id}`),
    onSettled,
  });
}

/** Adds a material of the contractor's own; one with the same name and unit is updated instead. */
export function useCreateMaterial() {
  const onSettled = useRereading({ queryKey: MATERIALS_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (fields: MaterialRequest) => request<Material>('POST', '/api/materials', fields),
    onSettled,
  });
}

/** Updates one of the contractor's own materials; lines keep the name and the price they copied. */
export function useChangeMaterial(id: string) {
  const onSettled = useRereading({ queryKey: MATERIALS_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (fields: MaterialRequest) => request<Material>('PATCH', `/api/materials/${id}`, fields),
    onSettled,
  });
}

/** Deletes one of the contractor's own materials; lines keep the name and the price they copied. */
export function useDeleteMaterial() {
  const onSettled = useRereading({ queryKey: MATERIALS_KEY }, { queryKey: KITS_KEY });
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/materials/${id}`),
    onSettled,
  });
}
