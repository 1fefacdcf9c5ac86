import type { KeyTestRequest, KeyTestResponse } from '@plumbline/contract/key-test';
import type { LogoResponse, Settings, SettingsChangeRequest } from '@plumbline/contract/settings';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, upload } from '../../lib/http-client.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

const SETTINGS_KEY = ['/api/settings'] as const;

export function useSettings() {
  return useQuery<Settings>({ queryKey: SETTINGS_KEY });
}

/** The profile holds much of the settings: it is read again. */
function refreshProfile(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Saves fields of one section and answers the settings as they are then. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: SettingsChangeRequest) => request<Settings>('PATCH', '/api/user/settings', fields),
    onSuccess: (settings) => {
      queryClient.setQueryData(SETTINGS_KEY, settings);
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

/** Puts a picture in the place of the logo. */
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
