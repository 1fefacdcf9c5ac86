import type { Profile } from '@plumbline/contract/accounts';
import type { KeyTestRequest, KeyTestResponse } from '@plumbline/contract/payments/key-test';
import type { LogoResponse, Settings, SettingsChangeRequest } from '@plumbline/contract/settings';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, upload } from '../../lib/http/http-client.ts';
import { keepAnswer } from '../../lib/http/keep-answer.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { KITS_KEY, MATERIALS_KEY } from '../catalog/api.ts';
import { CLIENTS_KEY } from '../clients/api.ts';
import { refreshEstimates } from '../estimates/api.ts';

const SETTINGS_KEY = ['/api/settings'] as const;
export const TAX_RATES_KEY = ['/api/tax-rates'] as const;

/** The contractor's tax rates, oldest first. */
export function useTaxRates() {
  return useQuery<TaxRate[]>({ queryKey: TAX_RATES_KEY });
}

/** The contractor's settings, refetched once older than `staleMs`. */
export function useSettings(staleMs = Number.POSITIVE_INFINITY) {
  return useQuery<Settings>({ queryKey: SETTINGS_KEY, staleTime: staleMs });
}

/** The profile includes many settings, so it is refetched. */
function refreshProfile(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Sums are in the contractor's currency: those in the previous one are dropped, and refetched when next shown. */
function startCurrency(queryClient: QueryClient, currency: Settings['currency']): void {
  queryClient.setQueryData<Profile | null>(SESSION_KEY, (profile) => profile && { ...profile, currency });
  void queryClient.resetQueries({ queryKey: CLIENTS_KEY });
  refreshEstimates(queryClient);
}

/** Saves fields of one section and returns the updated settings. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: SettingsChangeRequest) => request<Settings>('PATCH', '/api/user/settings', fields),
    onSuccess: (settings, fields) => {
      keepAnswer(queryClient, SETTINGS_KEY, settings);
      if (fields.currency !== undefined) startCurrency(queryClient, settings.currency);
      if (fields.trade !== undefined) void queryClient.invalidateQueries({ queryKey: MATERIALS_KEY });
      // Kits have the contractor's rates for labor.
      void queryClient.invalidateQueries({ queryKey: KITS_KEY });
      refreshProfile(queryClient);
    },
  });
}

/** Asks a provider whether it accepts a key; nothing is saved. */
export function useTestKey() {
  return useMutation({
    mutationFn: (key: KeyTestRequest) => request<KeyTestResponse>('POST', '/api/settings/test-keys', key),
  });
}

function keepLogo(queryClient: QueryClient, logoUrl: string | null): void {
  queryClient.setQueryData<Settings>(SETTINGS_KEY, (settings) => settings && { ...settings, logoUrl });
  refreshProfile(queryClient);
}

/** Replaces the logo. */
export function useUploadLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload<LogoResponse>('/api/user/logo', 'logo', file),
    onSuccess: ({ logoUrl }) => keepLogo(queryClient, logoUrl),
  });
}

export function useRemoveLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', '/api/user/logo'),
    onSuccess: () => keepLogo(queryClient, null),
  });
}
