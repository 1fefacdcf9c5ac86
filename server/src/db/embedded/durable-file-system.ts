import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

interface OpenFile {
  /** Node's descriptor; unset for what is not a file on disk. */
  readonly nfd?: number;
}

interface NodeFileOperations {
  fsync?(file: OpenFile): number;
}

/** WASI's error numbers, which is what the engine expects: https://wasi.dev */
const ERROR_NUMBERS: Readonly<Record<string, number>> = { EBADF: 8, EINVAL: 28, EIO: 29, ENOSPC: 51 };
const EIO = 29;

/**
 * PGlite's files in a directory, made durable: the stock one answers PostgreSQL's fsync without doing it, so that
 * a power loss takes committed rows. Only of use together with `durableStartParams`.
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

/** PGlite's own start parameters with memory kept small: it is one connection, not a server. */
export const frugalStartParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The same without `-F`, which turns fsync off, and with the way of syncing that `DurableFileSystem` offers. */
export const durableStartParams = [
  ...frugalStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
