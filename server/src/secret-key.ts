import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys for separate purposes, all derived from one secret. */
export interface SecretKey {
  /** 32 bytes for one purpose, always the same for the same secret. */
  derive(purpose: string): Buffer;
  /** A URL-safe, unguessable text for `subject`, such as the token of a mailed link. */
  tokenFor(purpose: string, subject: string): string;
}

export function secretKey(secret: string): SecretKey {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'plumbline', purpose, 32));
  return {
    derive,
    tokenFor: (purpose, subject) => createHmac('sha256', derive(purpose)).update(subject).digest('base64url'),
  };
}

/**
 * The secret of an installation without a configured one: generated once, readable only by its owner, kept in `dataDir`.
 * Concurrently starting processes agree on one. Throws if the stored one is damaged.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  if (!(await isThere(file))) await makeSecret(file);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged. Restore it from a backup, or delete it: links in emails already sent will stop working, and contractors will have to enter their payment providers’ keys again.`,
    );
  return secret;
}

/** Written under another name first, so that no process ever reads half a secret. */
async function makeSecret(file: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  const handle = await open(own, 'wx', 0o600);
  await handle.writeFile(randomBytes(32).toString('base64url'));
  await handle.sync();
  await handle.close();
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
