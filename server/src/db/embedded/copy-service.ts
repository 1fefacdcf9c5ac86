import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseLog, DatabaseStartError } from '../database.ts';
import { openSocketDirectory } from './socket-directory.ts';
import { CLOCK_TICK_MS, TreeCopy } from './tree-copy.ts';

const SOCKET = 'copies';
const REQUEST = 'copy';
const COPY = /^database\.copy-[0-9a-f]+$/;

interface Answer {
  readonly directory?: string;
  readonly error?: string;
}

/**
 * Lets other processes of this user read the database while this one has it open: each request gets a directory with a copy
 * as of that moment. The copy is removed when the requester disconnects. Requires
 * the lock of `dataDir`.
 */
export async function serveCopies(
  dataDir: string,
  client: PGlite,
  log: DatabaseLog | undefined,
): Promise<{ close(): Promise<void> }> {
  const parent = await fs.realpath(dataDir);
  for (const entry of await fs.readdir(parent))
    if (COPY.test(entry)) await fs.rm(path.join(parent, entry), { recursive: true, force: true });
  const sockets = await openSocketDirectory(parent);
  const place = path.join(sockets.path, SOCKET);
  // The process that left the socket is dead: this one has the lock.
  await fs.rm(place, { force: true });
  const open = new Set<net.Socket>();
  const server = net.createServer((connection) => {
    open.add(connection);
    const copy = path.join(parent, `database.copy-${randomBytes(6).toString('hex')}`);
    connection.on('error', () => {});
    connection.once('close', () => {
      open.delete(connection);
      if (!closing) fs.rm(copy, { recursive: true, force: true }).catch(() => {});
    });
    createInterface({ input: connection }).once('line', (line) => {
      if (line !== REQUEST) {
        connection.destroy();
        return;
      }
      const answer = (text: Answer) => connection.write(`${JSON.stringify(text)}\n`);
      copyDatabase(client, path.join(parent, 'database'), copy).then(
        () => answer({ directory: copy }),
        (error: unknown) => {
          log?.error({ err: error }, 'the database could not be copied');
          answer({ error: error instanceof Error ? error.message : String(error) });
        },
      );
    });
  });
  let closing = false;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(place, resolve);
  });
  server.on('error', () => {});
  server.unref();
  return {
    async close() {
      closing = true;
      for (const connection of open) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
      await fs.rm(place, { force: true });
      await sockets.close();
    },
  };
}

/**
 * PostgreSQL recovers the copied files like those of a server that was killed at that moment. Most are copied while queries run,
 * which wait only while those that changed meanwhile are copied again.
 */
async function copyDatabase(client: PGlite, from: string, to: string): Promise<void> {
  const copy = new TreeCopy(from, to);
  await copy.update();
  await pause(CLOCK_TICK_MS);
  await copy.update();
  await client.runExclusive(() => copy.update());
}

export interface DatabaseCopy {
  readonly directory: string;
  /** Removes the copy. */
  release(): Promise<void>;
}

/**
 * Requests a copy of the embedded database in `dataDir` from the process that has it open; null if none has. Throws
 * `DatabaseStartError` if that process cannot make a copy.
 */
export async function requestCopy(dataDir: string): Promise<DatabaseCopy | null> {
  const sockets = await openSocketDirectory(await fs.realpath(dataDir));
  try {
    const connection = await connect(path.join(sockets.path, SOCKET));
    if (!connection) return null;
    connection.write(`${REQUEST}\n`);
    const { directory, error } = await readAnswer(connection);
    if (directory === undefined) {
      connection.destroy();
      throw new DatabaseStartError(
        `The process that uses the database could not copy it: ${error ?? 'it ended'}.`,
      );
    }
    return {
      directory,
      async release() {
        connection.destroy();
        await fs.rm(directory, { recursive: true, force: true });
      },
    };
  } finally {
    await sockets.close();
  }
}

function connect(place: string): Promise<net.Socket | null> {
  return new Promise((resolve, reject) => {
    const connection = net.connect(place);
    connection.once('connect', () => resolve(connection));
    connection.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
  });
}

async function readAnswer(connection: net.Socket): Promise<Answer> {
  connection.on('error', () => {});
  for await (const line of createInterface({ input: connection })) return JSON.parse(line) as Answer;
  return {};
}
