import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';

/** How a secret is shown: its last four characters, the rest as dots whose number says nothing of its length. */
export function maskSecret(secret: string): string {
  return SECRET_MASK + secret.slice(-4);
}

/** An IANA name, such as America/Boise. A bare offset is none: it knows no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
