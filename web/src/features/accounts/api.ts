import type { LoginRequest, RegisterForm, VerifyResponse } from '@plumbline/contract/accounts';
import type { ResetLinkResponse } from '@plumbline/contract/accounts/account-security';
import type { SuccessResponse } from '@plumbline/contract/errors';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearCsrfToken, request } from '../../lib/http/http-client.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { dropPageAnswers } from '../../lib/http/page-answers.ts';
import { readAttribution } from '../../lib/third-parties/attribution.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

/** Clears the cache, which may hold another contractor's data; the session stays until refetched. */
function forgetWhatWasRead(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Reads the session that a call started; resolves once it is loaded, and fails if it cannot be. */
function enterAccount(queryClient: QueryClient): Promise<void> {
  clearCsrfToken();
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY }, { throwOnError: true });
}

/** Signs in; resolves once the session is loaded, so that the page can move on. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      request<SuccessResponse>('POST', '/api/auth/login', credentials),
    onSuccess: () => {
      forgetWhatWasRead(queryClient);
      return enterAccount(queryClient);
    },
  });
}

/** Verifies the address by the emailed code, and signs in as `useLogIn` does. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request<SuccessResponse>('POST', '/api/auth/verify-code', { code }),
    onSuccess: () => {
      forgetWhatWasRead(queryClient);
      return enterAccount(queryClient);
    },
  });
}

/** Reloads the session when the user returns to this tab: they may have opened the link in another one. */
export function useSessionOnReturn(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void enterAccount(queryClient).catch(() => {});
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queryClient]);
}

/** Verifies the address by a link from an email, once, and reads the session if that signed in. */
export function useVerifyLink(token: string | undefined) {
  const queryClient = useQueryClient();
  const link = useFollowedLink<VerifyResponse>('/api/auth/verify', token);
  const signedIn = link.data?.signedIn;
  useEffect(() => {
    if (signedIn) void enterAccount(queryClient).catch(() => {});
  }, [signedIn, queryClient]);
  return link;
}

/**
 * Registers an account with the browser's time zone and the attribution. The repeated password is not sent. The account at
 * `replacesEmail`, a mistyped address, is deleted.
 */
export function useRegister(replacesEmail: string | undefined) {
  return useMutation({
    mutationFn: ({ firstName, lastName, email, companyName, password, trade }: RegisterForm) => {
      const attribution = readAttribution();
      return request<SuccessResponse>('POST', '/api/auth/register', {
        firstName,
        lastName,
        email,
        password,
        ...(companyName && { companyName }),
        ...(trade && { trade }),
        ...(replacesEmail && { replacesEmail }),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(attribution && { attribution }),
      });
    },
  });
}

/** Requests another verification email; the response is the same for every address. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) =>
      request<SuccessResponse>('POST', '/api/auth/resend-verification', { email }),
  });
}

/**
 * Requests a reset link. Malformed addresses, rate limits and server failures are errors; every other response reads as
 * sent, because it must not reveal whether the address has an account.
 */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string) => {
      try {
        await request('POST', '/api/auth/forgot', { email });
      } catch (error) {
        const isShown =
          !(error instanceof HttpError) || [400, 429].includes(error.status) || error.status >= 500;
        if (isShown) throw error;
      }
    },
  });
}

/**
 * Whether a reset link works, without using it up. Asked once, because a second check would replace a form that is being filled in;
 * the form reports what changes later.
 */
export function useResetLink(token: string | undefined) {
  return useQuery<ResetLinkResponse>({
    queryKey: ['/api/auth/reset', encodeURIComponent(token ?? '')],
    enabled: token !== undefined,
    refetchOnReconnect: false,
  });
}

/** Sets a new password with a reset link's token. It ends every session, possibly this browser's own. */
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

/** Follows a link from an email. It works once, so the request is sent once, however often the page renders. */
export function useFollowedLink<Answer = SuccessResponse>(path: string, token: string | undefined) {
  return useQuery<Answer>({
    queryKey: [path, token === undefined ? '' : encodeURIComponent(token)],
    queryFn: ({ queryKey }) => {
      // A link changes the account, although it is followed by a GET.
      dropPageAnswers();
      return request<Answer>('GET', queryKey.join('/'));
    },
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}
