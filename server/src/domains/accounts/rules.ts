/** The browser's IANA time zone, or UTC when it is unknown here. */
export function validTimeZone(timeZone: string | undefined): string {
  if (!timeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** First and last name joined, else the first name, else the e-mail address. */
export function displayName(account: { firstName: string; lastName: string; email: string }): string {
  if (account.firstName && account.lastName) return `${account.firstName} ${account.lastName}`;
  return account.firstName || account.email;
}

interface Named {
  readonly companyName: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** The contractor's name for clients: the company, else the person. */
export function businessName(account: Named): string {
  return account.companyName || contactName(account);
}

/** The person clients write to. Unlike `displayName`, never the sign-in address. */
export function contactName({ companyName, firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || 'Your contractor';
}
