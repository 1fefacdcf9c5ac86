import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';

/** The mask of a secret: a fixed number of dots, which hides its length, and its last four characters. */
export function maskSecret(secret: string): string {
  return SECRET_MASK + secret.slice(-4);
}

/** Whether a name is an IANA time zone, such as America/Boise. Refuses bare offsets, which have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
