import { makeBackup } from './backup/make-backup.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';

/** `npm run backup -- <file>`: writes the whole database of this installation to one file. */
async function main(argv: readonly string[]): Promise<number> {
  const [file, ...rest] = argv;
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stderr.write('npm run backup -- <file>   for example: npm run backup -- plumbline.backup\n');
    return 2;
  }
  const { dataDir, databaseUrl, databaseDirectUrl, logLevel, nowOffsetMs } = readConfig();
  const log = createLogger(logLevel === 'info' ? 'warn' : logLevel);
  const rows = await makeBackup(
    { dataDir, databaseUrl, databaseDirectUrl, log },
    file,
    systemClock(nowOffsetMs).now(),
  );
  const count = Object.values(rows).reduce((total, each) => total + each, 0);
  process.stdout.write(
    `${file} holds ${count} rows of ${Object.keys(rows).length} tables.\n` +
      'Keep SECRET_KEY somewhere else: without it the keys of payment providers in the backup cannot be read.\n',
  );
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
