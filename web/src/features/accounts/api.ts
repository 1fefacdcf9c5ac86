import type { LoginRequest, RegisterForm } from '@plumbline/contract/accounts';
import type { SuccessResponse } from '@plumbline/contract/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clearCsrfToken, request } from '../../lib/http/http-client.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { readAttribution } from '../../lib/third-parties/attribution.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

/** Whatever was read so far may be another contractor's; who is signed in stays, until it is asked again. */
function forgetWhatWasRead(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Signs in; settled once the session is known, so that the page can move on, and failed when it cannot be read. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      request<SuccessResponse>('POST', '/api/auth/login', credentials),
    onSuccess: () => {
      clearCsrfToken();
      forgetWhatWasRead(queryClient);
      return queryClient.invalidateQueries({ queryKey: SESSION_KEY }, { throwOnError: true });
    },
  });
}

/** Registers an account in the browser's time zone, with what brought it here. The repeated password stays here. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ firstName, lastName, email, companyName, password }: RegisterForm) => {
      const attribution = readAttribution();
      return request<SuccessResponse>('POST', '/api/auth/register', {
        firstName,
        lastName,
        email,
        password,
        ...(companyName && { companyName }),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(attribution && { attribution }),
      });
    },
  });
}

/** Asks for another verification email; the answer is the same for every address. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) =>
      request<SuccessResponse>('POST', '/api/auth/resend-verification', { email }),
  });
}

/**
 * Asks for a reset link. A malformed address and too many tries are told apart, and failures of the server; every
 * other answer reads as sent, for none may say whether the address has an account.
 */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string) => {
      try {
        await request('POST', '/api/auth/forgot', { email });
      } catch (error) {
        const told =
          !(error instanceof HttpError) || [400, 429].includes(error.status) || error.status >= 500;
        if (told) throw error;
      }
    },
  });
}

/** Sets a new password by the token of a reset link. It ends every session, perhaps this browser's own. */
export function useResetPassword(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      request<SuccessResponse>('POST', `/api/auth/reset/${encodeURIComponent(token)}`, { password }),
    onSuccess: () => {
      clearCsrfToken();
      queryClient.removeQueries();
    },
  });
}

/** Follows a link from an email. It works once, so the call is made once however often the page draws. */
export function useFollowedLink(path: string, token: string | undefined) {
  return useQuery<SuccessResponse>({
    queryKey: [path, token === undefined ? '' : encodeURIComponent(token)],
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}
