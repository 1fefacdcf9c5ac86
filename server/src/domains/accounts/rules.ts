/** An IANA time zone the browser named, or UTC when it is unknown here. */
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

/** What clients know the contractor as: the company, else the person. */
export function businessName(account: {
  companyName: string | null;
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return account.companyName || displayName(account);
}
