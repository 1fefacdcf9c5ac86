import { readConfig } from './config/config.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { rotateTrialKey } from './domains/accounts/trial/rotate-trial-key.ts';
import { rotateWebhookSecrets } from './domains/developers/webhooks/rotate-webhook-secret.ts';
import { rotateHookSecrets } from './domains/payments/hooks/rotate-hook-secrets.ts';
import { type Rotation, rotateSecrets } from './domains/settings/rotate-secrets.ts';
import { createLogger } from './logging/logger.ts';
import { keptSecret, secretKey } from './secret-key.ts';

/** Encrypts every secret with the current SECRET_KEY; those under a former key need SECRET_KEY_PREVIOUS. */
async function main(): Promise<void> {
  const config = readConfig();
  const { dataDir, databaseUrl, databaseDirectUrl } = config;
  const secret = secretKey(config.secretKey ?? (await keptSecret(dataDir)));
  const handle = await openDatabase({
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    log: createLogger(config.logLevel),
  });
  try {
    await migrate(handle);
    const deps = { config, secret, db: handle.db };
    const rotations = [rotateSecrets, rotateHookSecrets, rotateWebhookSecrets, rotateTrialKey];
    const done: Rotation[] = [];
    for (const rotate of rotations) done.push(await rotate(deps));
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    print(
      `${sum(done.map(({ renewed }) => renewed))} secrets are now encrypted with the current SECRET_KEY.`,
    );
    const unreadable = sum(done.map((each) => each.unreadable));
    if (unreadable === 0) return;
    print(`${unreadable} could not be read: add their key to SECRET_KEY_PREVIOUS and run this again.`);
    process.exitCode = 1;
  } finally {
    await handle.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Nothing was rotated: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
