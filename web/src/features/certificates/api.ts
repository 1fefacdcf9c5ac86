import type { VerifyCertificateResponse } from '@plumbline/contract/certificates';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';

/** The request made from a file that claims to be a certificate. */
interface Claim {
  readonly content: string;
  readonly signature: string;
}

/** Verifies a certificate; needs no sign-in. */
export function useVerifyCertificate() {
  return useMutation({
    mutationFn: (claim: Claim) =>
      request<VerifyCertificateResponse>('POST', '/api/certificates/verify', claim),
  });
}

/** Extracts the claim from a certificate file's text; null if it is not a certificate. */
export function readClaim(text: string): Claim | null {
  try {
    const value = JSON.parse(text) as Partial<Claim> | null;
    if (typeof value?.content !== 'string' || typeof value.signature !== 'string') return null;
    return { content: value.content, signature: value.signature };
  } catch {
    return null;
  }
}
