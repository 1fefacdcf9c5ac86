import type { TaxRate, TaxRateRequest } from '@plumbline/contract/settings/tax-rates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { TAX_RATES_KEY } from '../api.ts';

function useRereading() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: TAX_RATES_KEY });
}

/** Creates a tax rate, or changes the one with `id`; estimates keep what they copied. */
export function useSaveTaxRate(id: string | undefined) {
  const onSuccess = useRereading();
  return useMutation({
    mutationFn: (fields: TaxRateRequest) =>
      id === undefined
        ? request<TaxRate>('POST', '/api/tax-rates', fields)
        : request<TaxRate>('PATCH', `/api/tax-rates/${id}`, fields),
    onSuccess,
  });
}

/** Deletes a tax rate; estimates keep what they copied. */
export function useDeleteTaxRate() {
  const onSettled = useRereading();
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/tax-rates/${id}`),
    onSettled,
  });
}
