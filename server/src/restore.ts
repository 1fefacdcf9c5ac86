import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config/config.ts';
import { createLogger } from './logging/logger.ts';

const REPLACE = '--replace';

/** `npm run restore -- <file> [--replace]`: restores a backup into the database of this installation. */
async function main(argv: readonly string[]): Promise<number> {
  const [file, ...rest] = argv.filter((argument) => argument !== REPLACE);
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stderr.write(`npm run restore -- <file> [${REPLACE}]\n`);
    return 2;
  }
  const { dataDir, databaseUrl, databaseDirectUrl, logLevel } = readConfig();
  const log = createLogger(logLevel === 'info' ? 'warn' : logLevel);
  const { header, trailer } = await restoreBackup({ dataDir, databaseUrl, databaseDirectUrl, log }, file, {
    replace: argv.includes(REPLACE),
    onProgress: tellEvery(500_000),
  });
  const count = Object.values(trailer.rows).reduce((total, each) => total + each, 0);
  process.stdout.write(
    `Restored ${count} rows of ${Object.keys(trailer.rows).length} tables, as of ${header.madeAt}.\n`,
  );
  return 0;
}

function tellEvery(step: number): (rows: number) => void {
  let next = step;
  return (rows) => {
    if (rows < next) return;
    process.stderr.write(`${rows} rows…\n`);
    next = rows + step;
  };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
