import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP's password storage guidance names first: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

let hashOfNobody: Promise<string> | undefined;

/**
 * Whether a password fits a stored hash. Without a hash it takes as long and answers false, so that the time of
 * an answer tells nobody whether an account exists.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('an account that does not exist');
  // Awaited for everybody: the first to ask would wait for it otherwise, and tell.
  const nobody = await hashOfNobody;
  const matches = await verify(stored ?? nobody, password.normalize('NFKC'));
  return stored !== undefined && matches;
}
