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

/** Where the contractor is signed in, read anew each time the list is opened. */
export function useSessions() {
  return useQuery<AccountSession[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });
}

/** Ends one session by its id, or with null every one but this; settled once the list is read again. */
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

/** Has a link sent to a new address; nothing changes until it is followed. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (fields: ChangeEmailRequest) =>
      request<SuccessResponse>('POST', '/api/auth/change-email', fields),
  });
}

/** Saves everything of the account as one file. */
export function useExportData() {
  return useMutation({ mutationFn: () => download('/api/auth/export', 'plumbline-export.json') });
}

/** What closing the account would take away, counted when it is asked. */
export function useClosingSummary() {
  return useQuery<ClosingSummary>({ queryKey: ['/api/auth/closing-summary'], staleTime: 0, gcTime: 0 });
}

/** Closes the account for good. Nobody is signed in afterwards. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: (fields: CloseAccountRequest) =>
      request<SuccessResponse>('POST', '/api/auth/close-account', fields),
  });
}
