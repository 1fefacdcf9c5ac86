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

/** Extracts the claim from a certificate file or a signed PDF; null if it holds none. */
export async function readClaim(file: File): Promise<Claim | null> {
  if (!(await isPdf(file))) return parseClaim(await file.text());
  const { readAttachments } = await import('./read-attachments.ts');
  for (const text of await readAttachments(await file.arrayBuffer())) {
    const claim = parseClaim(text);
    if (claim) return claim;
  }
  return null;
}

/** Whether a file begins as PDFs do. */
export const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-';

function parseClaim(text: string): Claim | null {
  try {
    const value = JSON.parse(text) as Partial<Claim> | null;
    if (typeof value?.content !== 'string' || typeof value.signature !== 'string') return null;
    return { content: value.content, signature: value.signature };
  } catch {
    return null;
  }
}
