import type {
  AccountSession,
  ChangeEmailRequest,
  ChangePasswordRequest,
  CloseAccountRequest,
  ClosingSummary,
} from '@plumbline/contract/accounts/account-security';
import type { SuccessResponse } from '@plumbline/contract/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { download } from '../../../lib/http/download.ts';
import { request } from '../../../lib/http/http-client.ts';

const SESSIONS_KEY = ['/api/auth/sessions'] as const;

/** The contractor's sessions, refetched each time the list is opened. */
export function useSessions() {
  return useQuery<AccountSession[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });
}

/** Ends one session by its id, or with null all but this one; settles once the list is refetched. */
export function useSignOutElsewhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      request('DELETE', id === null ? '/api/auth/sessions' : `/api/auth/sessions/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Sets a new password, which ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: ChangePasswordRequest) =>
      request<SuccessResponse>('POST', '/api/auth/change-password', fields),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Sends a link to a new address; nothing changes until it is followed. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (fields: ChangeEmailRequest) =>
      request<SuccessResponse>('POST', '/api/auth/change-email', fields),
  });
}

/** Saves all of the account's data as one file. */
export function useExportData() {
  return useMutation({ mutationFn: () => download('/api/auth/export', 'plumbline-export.json') });
}

/** What closing the account would delete, counted on request. */
export function useClosingSummary() {
  return useQuery<ClosingSummary>({ queryKey: ['/api/auth/closing-summary'], staleTime: 0, gcTime: 0 });
}

/** Closes the account permanently, which signs the contractor out. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: (fields: CloseAccountRequest) =>
      request<SuccessResponse>('POST', '/api/auth/close-account', fields),
  });
}
