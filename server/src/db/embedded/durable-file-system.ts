import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

interface OpenFile {
  /** Node's file descriptor; unset for anything but a file on disk. */
  readonly nfd?: number;
}

interface NodeFileOperations {
  fsync?(file: OpenFile): number;
}

/** WASI's error numbers, which the engine expects: https://wasi.dev */
const ERROR_NUMBERS: Readonly<Record<string, number>> = { EBADF: 8, EINVAL: 28, EIO: 29, ENOSPC: 51 };
const EIO = 29;

/**
 * PGlite's files in a directory, made durable: the stock file system acknowledges fsync without doing it, so that
 * a power failure loses committed rows. Works only together with `durableStartParams`.
 */
export class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (engine: object) => {
      const { NODEFS } = engine as { NODEFS: { stream_ops: NodeFileOperations } };
      NODEFS.stream_ops.fsync = syncToDisk;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function syncToDisk({ nfd }: OpenFile): number {
  if (nfd === undefined) return 0;
  try {
    fs.fsyncSync(nfd);
    return 0;
  } catch (error) {
    return ERROR_NUMBERS[(error as NodeJS.ErrnoException).code ?? ''] ?? EIO;
  }
}

/** PGlite's own start parameters with little memory: it is one connection, not a server. */
export const frugalStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The same without `-F`, which turns fsync off, and with the sync method that `DurableFileSystem` supports. */
export const durableStartParams = [
  ...frugalStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
