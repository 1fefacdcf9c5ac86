/** Returns the browser’s IANA time zone, or UTC if the server doesn’t know it. */
export function validTimeZone(timeZone: string | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * Returns the first and last name. Without a last name, returns the first name; without a first name, the email
 * address.
 */
export function displayName(account: { firstName: string; lastName: string; email: string }): string {
  if (account.firstName && account.lastName) return `${account.firstName} ${account.lastName}`;
  return account.firstName || account.email;
}

interface Named {
  readonly companyName: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the contractor’s name as clients see it: the company’s, or without a company the person’s. */
export function businessName(account: Named): string {
  return account.companyName || contactName(account);
}

/** Returns the person that clients contact. Unlike `displayName`, this is never the sign-in address. */
export function contactName({ companyName, firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || 'Your contractor';
}
