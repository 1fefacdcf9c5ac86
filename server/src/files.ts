import { systemClock } from './clock.ts';
import { readConfig } from './config/config.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { moveFiles } from './domains/files/move-files.ts';
import { createLogger } from './logging/logger.ts';
import { openFileStore } from './providers/open-file-store.ts';

/** `npm run files -- move --to s3|database`: moves photos and PDFs to another store while the server runs. */
async function main(argv: readonly string[]): Promise<number> {
  const [command, option, to, ...rest] = argv;
  const isMove = command === 'move' && option === '--to' && rest.length === 0;
  if (!isMove || (to !== 's3' && to !== 'database')) {
    process.stderr.write('npm run files -- move --to s3|database\n');
    return 2;
  }
  const config = readConfig();
  const { dataDir, databaseUrl, databaseDirectUrl, logLevel, nowOffsetMs } = config;
  const log = createLogger(logLevel === 'info' ? 'warn' : logLevel, process.stderr);
  const files = await openFileStore(config.files.s3, log);
  if (!files) {
    process.stderr.write('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n');
    return 1;
  }
  const handle = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, log });
  try {
    await migrate(handle);
    await files.check();
    const deps = { db: handle.db, clock: systemClock(nowOffsetMs), files };
    const { moved, empty, left } = await moveFiles(deps, to, (count) => {
      if (count % 100 === 0) process.stderr.write(`${count} files…\n`);
    });
    process.stdout.write(`Moved ${moved} files.\n`);
    if (empty > 0) process.stdout.write(`${empty} files have no content and were not moved.\n`);
    if (left > empty)
      process.stdout.write(
        `${left - empty} files remain to be moved. Set FILE_STORE=${to}, restart the server, and run this again in a day.\n`,
      );
    return left > empty ? 1 : 0;
  } finally {
    files.close();
    await handle.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `The move ended early: ${error instanceof Error ? error.message : String(error)} Run it again to continue.\n`,
  );
  process.exitCode = 1;
}
