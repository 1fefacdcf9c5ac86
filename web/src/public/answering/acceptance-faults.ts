import { isSigned, type SignatureValue } from './signature-field.tsx';

/** The fields that the client fills in to accept. */
export interface AcceptanceFields {
  readonly clientName: string;
  readonly clientEmail: string;
  readonly signature: SignatureValue;
}

export type AcceptanceFaults = Partial<Record<keyof AcceptanceFields, string>>;

/** Lists the missing fields of an acceptance; the server validates it again. */
export function findAcceptanceFaults({
  clientName,
  clientEmail,
  signature,
}: AcceptanceFields): AcceptanceFaults {
  const faults: AcceptanceFaults = {};
  if (!clientName.trim()) faults.clientName = 'Please enter your name';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(clientEmail.trim()))
    faults.clientEmail = 'Please enter a valid email address';
  if (!isSigned(signature))
    faults.signature =
      signature.kind === 'typed' ? 'Please type your name to sign' : 'Please sign in the field';
  return faults;
}
