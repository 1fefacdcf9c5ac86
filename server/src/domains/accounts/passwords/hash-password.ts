import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the first parameters of OWASP's password storage guidance: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. Without a hash it takes as long and returns false, so that timing does not reveal
 * whether an account exists.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('an account that does not exist');
  // Awaited in both cases; otherwise only the first unknown address would wait, and timing would reveal it.
  const dummy = await dummyHash;
  const matches = await verify(stored ?? dummy, password.normalize('NFKC'));
  return stored !== undefined && matches;
}
