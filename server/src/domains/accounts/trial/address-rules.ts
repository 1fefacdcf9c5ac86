const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox an address leads to, as text: without a plus tag and, at Gmail, which ignores them, without dots. */
export function addressIdentity(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
