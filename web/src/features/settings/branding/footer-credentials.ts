/** The credentials a footer can include, in their fixed order. */
export const CREDENTIALS = ['Licensed', 'Bonded', 'Insured', 'Quality Work Guaranteed'] as const;
type Credential = (typeof CREDENTIALS)[number];

const SEPARATOR = ' • ';

const partsOf = (footer: string) =>
  footer
    .split('•')
    .map((part) => part.trim())
    .filter(Boolean);

/** The credentials in a footer. */
export function credentialsOf(footer: string): readonly Credential[] {
  const parts = partsOf(footer);
  return CREDENTIALS.filter((credential) => parts.includes(credential));
}

/** The footer with a credential added or removed; custom text stays, after the credentials. */
export function withCredential(footer: string, credential: Credential, isNamed: boolean): string {
  const parts = partsOf(footer);
  const own = parts.filter((part) => !CREDENTIALS.some((known) => known === part));
  const named = CREDENTIALS.filter((known) => (known === credential ? isNamed : parts.includes(known)));
  return [...named, ...own].join(SEPARATOR);
}
