import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../database.ts';
import { openSocketDirectory } from './socket-directory.ts';

export interface DirectoryLock {
  /** Releases the directory. The death of the process does the same. */
  release(): Promise<void>;
}

const RESCAN_MS = 25;
/** How long two processes that start at once wait for each other. */
const MAX_WAIT_MS = 2000;
/** A socket still hidden after this time belongs to a dead process. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Locks `directory` for this process, or throws `DatabaseStartError` naming the process that has it.
 *
 * Each process listens on its own socket, named after its start time and its id, and then looks for others that
 * answer. No name is ever reused and none becomes visible before it answers, so a socket that refuses connections belongs to
 * a dead process and anybody may remove it. Of two processes that start at once, at least one sees the other; the name that
 * sorts first wins.
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

/** The sorted names of the other processes that answer; removes the sockets of dead ones. */
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
      // A failed accept, for example for lack of file descriptors, does not affect the lock.
      server.on('error', () => {});
      server.unref();
      resolve(server);
    });
  });
}

/** Whether a process listens there; anything but a plain refusal counts as yes. */
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
