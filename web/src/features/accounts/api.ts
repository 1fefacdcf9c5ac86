import type { LoginRequest, RegisterForm } from '@plumbline/contract/accounts';
import type { SuccessResponse } from '@plumbline/contract/errors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clearCsrfToken, request } from '../../lib/http-client.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';

/** Signs in; settled once the session is known, so that the page can move on. */
export function useLogIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      request<SuccessResponse>('POST', '/api/auth/login', credentials),
    onSuccess: () => {
      clearCsrfToken();
      return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}

/** Registers an account in the browser's time zone. The repeated password stays here. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ firstName, lastName, email, companyName, password }: RegisterForm) =>
      request<SuccessResponse>('POST', '/api/auth/register', {
        firstName,
        lastName,
        email,
        password,
        ...(companyName && { companyName }),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
  });
}

/** Asks for another verification email; the answer is the same for every address. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) =>
      request<SuccessResponse>('POST', '/api/auth/resend-verification', { email }),
  });
}

/** Follows a verification link. A link works once, so the call is made once however often the page draws. */
export function useEmailVerification(token: string | undefined) {
  return useQuery({
    queryKey: ['/api/auth/verify', token === undefined ? '' : encodeURIComponent(token)],
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}
