import { type LoginRequest, loginRequest } from '@plumbline/contract/accounts';

export type LoginFaults = Readonly<Partial<Record<keyof LoginRequest, string>>>;

/** The credentials as the server takes them, or the fault of each field. */
export function checkLogin(typed: LoginRequest): { credentials?: LoginRequest; faults: LoginFaults } {
  const checked = loginRequest.safeParse(typed);
  if (checked.success) return { credentials: checked.data, faults: {} };
  // The first fault of a field is shown.
  const faults = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { faults: Object.fromEntries(faults.toReversed()) };
}
