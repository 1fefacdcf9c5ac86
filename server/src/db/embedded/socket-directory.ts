import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from '../database.ts';

/** A directory that only this user can enter, with a path short enough for sockets in it. */
export interface SocketDirectory {
  readonly path: string;
  close(): Promise<void>;
}

/** The address of a Unix socket holds 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 100;
const MAX_NAME_BYTES = 40;

/**
 * Opens the directory for the sockets of `directory`, an absolute path without symbolic links: inside it, or,
 * if its path is too long and the system has no shorter one, under the system's temporary directory.
 */
export async function openSocketDirectory(directory: string): Promise<SocketDirectory> {
  const inside = path.join(directory, '.lock');
  if (Buffer.byteLength(inside) + MAX_NAME_BYTES <= MAX_SOCKET_PATH_BYTES) return openAt(inside);
  if (process.platform === 'linux') return openByDescriptor(inside);
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  return openAt(path.join(os.tmpdir(), `plumbline-${digest}`));
}

async function openAt(place: string): Promise<SocketDirectory> {
  await makePrivate(place);
  return { path: place, close: async () => {} };
}

/** On Linux an open directory can be reached by its file descriptor, however long its path. */
async function openByDescriptor(place: string): Promise<SocketDirectory> {
  await makePrivate(place);
  const handle = await fs.open(place, 'r');
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

/** The temporary directory is shared: a directory that another user created there is refused. */
async function makePrivate(place: string): Promise<void> {
  await fs.mkdir(place, { recursive: true, mode: 0o700 });
  const found = await fs.lstat(place);
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) {
    throw new DatabaseStartError(`${place} belongs to another user. Remove it, or start as that user.`);
  }
  await fs.chmod(place, 0o700);
}
