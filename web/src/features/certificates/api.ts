import type { VerifyCertificateResponse } from '@plumbline/contract/certificates';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';

/** What is sent of a file that claims to be a certificate. */
interface Claim {
  readonly content: string;
  readonly signature: string;
}

/** Whether a certificate is genuine; anybody may ask. */
export function useVerifyCertificate() {
  return useMutation({
    mutationFn: (claim: Claim) =>
      request<VerifyCertificateResponse>('POST', '/api/certificates/verify', claim),
  });
}

/** The claim in the text of a certificate's file; null for a text that is none. */
export function readClaim(text: string): Claim | null {
  try {
    const value = JSON.parse(text) as Partial<Claim> | null;
    if (typeof value?.content !== 'string' || typeof value.signature !== 'string') return null;
    return { content: value.content, signature: value.signature };
  } catch {
    return null;
  }
}
