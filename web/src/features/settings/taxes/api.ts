import type { TaxRate, TaxRateRequest } from '@plumbline/contract/settings/tax-rates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { useRereading } from '../../../lib/http/use-rereading.ts';
import { TAX_RATES_KEY } from '../api.ts';

/** Creates a tax rate, or changes the one with `id`; estimates keep what they copied. */
export function useSaveTaxRate(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: TaxRateRequest) =>
      id === undefined
        ? request<TaxRate>('POST', '/api/tax-rates', fields)
        : request<TaxRate>('PATCH', `/api/tax-rates/${id}`, fields),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TAX_RATES_KEY }),
  });
}

/** Deletes a tax rate; estimates keep what they copied. */
export function useDeleteTaxRate() {
  const onSettled = useRereading({ queryKey: TAX_RATES_KEY });
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `/api/tax-rates/${id}`),
    onSettled,
  });
}
