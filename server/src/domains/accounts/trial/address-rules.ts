const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Identifies the mailbox of an address: drops the plus tag and, for Gmail, which ignores them, dots. */
export function addressIdentity(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
