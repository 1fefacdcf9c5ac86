import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../database.ts';
import { openSocketDirectory } from './socket-directory.ts';

export interface DirectoryLock {
  /** Gives the directory free. A process that dies, however it dies, has done the same. */
  release(): Promise<void>;
}

const RESCAN_MS = 25;
/** How long two that start at once wait for one another. */
const MAX_WAIT_MS = 2000;
/** A socket that has not become visible by now belongs to a process that died meanwhile. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Takes `directory` for this process alone, or throws `DatabaseStartError` saying which process has it.
 *
 * Each process listens on a socket of its own, named after its start and its id, and then looks for others that
 * answer. No name is ever used twice and none becomes visible before it answers, so a socket that refuses is a dead
 * process's and can be removed by anybody. Of two that start at once each sees the other or is seen: the name that
 * sorts first stays.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  const sockets = await openSocketDirectory(await fs.realpath(directory));
  const name = `${String(Date.now()).padStart(14, '0')}-${process.pid}-${randomBytes(3).toString('hex')}`;
  let server: net.Server | undefined;
  const release = async () => {
    await fs.rm(path.join(sockets.path, `${name}.sock`), { force: true });
    if (server) await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    await sockets.close();
  };
  try {
    server = await listen(path.join(sockets.path, `${name}.new`));
    await fs.rename(path.join(sockets.path, `${name}.new`), path.join(sockets.path, `${name}.sock`));
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const others = await findLivingOthers(sockets.path, name);
      const first = others[0];
      if (first === undefined) return { release };
      if (first < name || performance.now() > deadline) throw inUse(directory, first);
      await pause(RESCAN_MS);
    }
  } catch (error) {
    await release();
    throw error;
  }
}

function inUse(directory: string, owner: string): DatabaseStartError {
  const process = owner.split('-')[1] ?? 'unknown';
  return new DatabaseStartError(
    `${path.resolve(directory)} is in use by another Plumbline process (${process}). ` +
      'Stop it first, or set DATA_DIR to another directory.',
  );
}

/** Names of the other processes that answer, sorted; removes what the dead have left. */
async function findLivingOthers(directory: string, ownName: string): Promise<string[]> {
  const living: string[] = [];
  for (const file of (await fs.readdir(directory)).toSorted()) {
    const { name, ext } = path.parse(file);
    const place = path.join(directory, file);
    if (ext === '.new' && Date.now() - Number(name.split('-')[0]) > ABANDONED_AFTER_MS) {
      await fs.rm(place, { force: true });
    }
    if (ext !== '.sock' || name === ownName) continue;
    if (await answers(place)) living.push(name);
    else await fs.rm(place, { force: true });
  }
  return living;
}

function listen(socketPath: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((connection) => connection.destroy());
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.off('error', reject);
      // A failed accept, such as for want of file descriptors, takes nothing away from the lock.
      server.on('error', () => {});
      server.unref();
      resolve(server);
    });
  });
}

/** Whether a process listens there; anything but a plain refusal counts as a yes. */
function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socketPath);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}
