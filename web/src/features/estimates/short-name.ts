import { firstNameOf } from '@plumbline/contract/first-name-of';

/**
 * The name of an estimate's client in a sentence: "Dana", "Harrison Homeowners’ Association", or "your
 * client" without one.
 */
export const shortName = (client: { readonly name: string } | null): string =>
  firstNameOf(client?.name ?? '') || 'your client';
