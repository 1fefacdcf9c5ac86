import type { Acceptance } from './public-api.ts';

export type AcceptanceFaults = Partial<Record<keyof Acceptance, string>>;

/** What is missing before an acceptance can be sent; the server decides in the end. */
export function findAcceptanceFaults({ clientName, clientEmail, signature }: Acceptance): AcceptanceFaults {
  const faults: AcceptanceFaults = {};
  if (!clientName.trim()) faults.clientName = 'Please enter your name';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(clientEmail.trim()))
    faults.clientEmail = 'Please enter a valid email address';
  if (!signature.trim()) faults.signature = 'Please type your name to sign';
  return faults;
}
