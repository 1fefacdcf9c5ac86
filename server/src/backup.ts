import { makeBackup } from './backup/make-backup.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config/config.ts';
import { createLogger } from './logging/logger.ts';
import { openFileStore } from './providers/open-file-store.ts';

const WITHOUT_FILES = '--without-files';

/** `npm run backup -- <file> [--without-files]`: writes the whole database of this installation, with its files, to one file. */
async function main(argv: readonly string[]): Promise<number> {
  const [file, ...rest] = argv.filter((argument) => argument !== WITHOUT_FILES);
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stderr.write(
      'npm run backup -- <file> [--without-files]   for example: npm run backup -- plumbline.backup\n',
    );
    return 2;
  }
  const { dataDir, databaseUrl, databaseDirectUrl, logLevel, nowOffsetMs, files } = readConfig();
  const log = createLogger(logLevel === 'info' ? 'warn' : logLevel);
  const store = await openFileStore(files.s3, log);
  const { rows, missing } = await makeBackup(
    { dataDir, databaseUrl, databaseDirectUrl, log },
    file,
    systemClock(nowOffsetMs).now(),
    argv.includes(WITHOUT_FILES) ? null : { store },
  ).finally(() => store?.close());
  const count = Object.values(rows).reduce((total, each) => total + each, 0);
  if (missing > 0)
    process.stderr.write(
      `${missing} photos and PDFs were not in the object store and are not in the backup.\n`,
    );
  process.stdout.write(
    `${file} contains ${count} rows of ${Object.keys(rows).length} tables.\n` +
      'Store SECRET_KEY separately: without it, the payment providers’ keys in the backup cannot be read.\n',
  );
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
