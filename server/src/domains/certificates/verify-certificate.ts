import { createHash } from 'node:crypto';
import {
  certificateContent,
  type VerifyCertificateRequest,
  type VerifyCertificateResponse,
} from '@plumbline/contract/certificates';
import type { Deps } from '../../deps.ts';
import { isSignedContent } from '../../secrets/certificate-key.ts';

const FORGED = 'This certificate wasn’t signed here, or it was changed later.';
const GENUINE = 'This certificate is genuine: it matches the signed original exactly.';

/** Whether a certificate is genuine and unchanged. Needs no database: the signature is sufficient. */
export function verifyCertificate(
  deps: Pick<Deps, 'secret' | 'config'>,
  { content, signature }: VerifyCertificateRequest,
): VerifyCertificateResponse {
  const refused = { valid: false, message: FORGED, certificate: null };
  if (!isSignedContent(deps, content, signature)) return refused;
  const certificate = certificateContent.parse(JSON.parse(content));
  const hash = createHash('sha256').update(certificate.document).digest('hex');
  if (hash !== certificate.documentHash) return refused;
  return { valid: true, message: GENUINE, certificate };
}
