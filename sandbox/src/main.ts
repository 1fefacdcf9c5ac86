import { startSandbox } from './start-sandbox.ts';

/** Starts the process at PORT and HOST, says where it is, and ends it in order on SIGINT and SIGTERM, or with who started it. */
async function main(): Promise<void> {
  const { PORT = '4242', HOST = '127.0.0.1', PUBLIC_URL } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${PORT}"`);
  const sandbox = await startSandbox({ port, host: HOST, ...(PUBLIC_URL && { publicUrl: PUBLIC_URL }) });
  print(`The payment sandbox is at ${sandbox.address}: no real money moves there.`);
  print('ready');
  const end = () => void sandbox.close().then(() => process.exit(0));
  // A process that was started by another, with a channel between them, ends with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, end);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `The payment sandbox did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
