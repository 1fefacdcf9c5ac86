import { withoutPersons, withoutSecrets } from '@plumbline/contract/accounts/personal-text';
import type { ClientErrorRequest } from '@plumbline/contract/app/client-errors';
import { request } from './http/http-client.ts';

/** Without letters and digits that sound or look alike; 32 of them, so that each is equally likely. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference such as `K7QM-2XPD`, which finds a fault in the server's log. */
export function newReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ALPHABET[byte % 32]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const reported = new Set<string>();

/** Has the server log a fault: once for each reference, without personal data. */
export function reportFault(reference: string, error: unknown): void {
  if (reported.has(reference)) return;
  reported.add(reference);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const fault: ClientErrorRequest = {
    reference,
    message: withoutPersons(message).slice(0, 500),
    path: withoutPersons(withoutSecrets(location.pathname)).slice(0, 300),
  };
  request('POST', '/api/client-errors', fault).catch(() => {
    // The page that shows the fault cannot do more.
  });
}
