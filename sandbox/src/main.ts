import { startSandbox } from './start-sandbox.ts';

/** Starts the process at PORT and HOST, prints its address, and shuts down on SIGINT, SIGTERM, or the exit of its parent. */
async function main(): Promise<void> {
  const { PORT = '4242', HOST = '127.0.0.1', PUBLIC_URL } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${PORT}"`);
  const sandbox = await startSandbox({ port, host: HOST, ...(PUBLIC_URL && { publicUrl: PUBLIC_URL }) });
  print(`The payment sandbox is at ${sandbox.address}: no real money moves there.`);
  print('ready');
  const end = () => void sandbox.close().then(() => process.exit(0));
  // A child process with an IPC channel exits with its parent.
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
