const KEY = 'plumbline_registration';

/** Keeps the address that is being verified: phones reload this tab while the mail app is open. */
export function keepRegistration(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage a reload shows the form.
  }
}

export function readRegistration(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
