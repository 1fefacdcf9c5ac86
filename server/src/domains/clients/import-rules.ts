import { CLIENT_TYPES, type ClientFields, clientRequest } from '@plumbline/contract/clients';
import { z } from 'zod';
import type { Columns } from '../../csv/match-columns.ts';

export const CLIENT_COLUMNS: Columns = {
  name: {
    label: 'Name',
    spellings: ['name', 'client name', 'full name', 'client', 'customer', 'customer name', 'display name'],
  },
  email: { label: 'Email', spellings: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'] },
  phone: {
    label: 'Phone',
    spellings: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'cell phone'],
  },
  address: {
    label: 'Address',
    spellings: ['address', 'full address', 'street', 'street address', 'mailing address', 'billing address'],
  },
  clientType: { label: 'Client type', spellings: ['client type', 'type', 'customer type'] },
  notes: { label: 'Notes', spellings: ['notes', 'note', 'comment', 'comments', 'remarks'] },
};

const clientType = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text || undefined)
  .pipe(z.enum(CLIENT_TYPES, { error: `must be ${CLIENT_TYPES.join(' or ')}` }).optional());

/** A row of a client list, as the text of its cells. */
export const clientRow = z.looseObject({ clientType: clientType.optional() }).pipe(clientRequest);

const nameKey = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** The clients seen so far, identified by e-mail, or by name if there is none. */
export class ClientIdentities {
  readonly #emails = new Set<string>();
  readonly #names = new Set<string>();

  add({ name, email }: Identity): void {
    this.#names.add(nameKey(name));
    if (email) this.#emails.add(email);
  }

  has({ name, email }: Identity): boolean {
    return email ? this.#emails.has(email) : this.#names.has(nameKey(name));
  }
}

type Identity = Pick<ClientFields, 'name' | 'email'>;
