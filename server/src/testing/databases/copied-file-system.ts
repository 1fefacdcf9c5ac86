import fs from 'node:fs/promises';
import path from 'node:path';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

/** The database directory inside PGlite's file system. */
const DATABASE = '/pglite/data';

interface CopiedFile {
  readonly place: string;
  /** Undefined for a directory. */
  readonly content: Uint8Array | undefined;
}

/** The contents of a directory, parents before children. */
export async function readFiles(directory: string): Promise<CopiedFile[]> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const from = path.join(entry.parentPath, entry.name);
    const place = path.join(DATABASE, path.relative(directory, from));
    // No Buffer: a slice of one is not a copy, and every database would write into the same memory.
    return { place, content: entry.isDirectory() ? undefined : Uint8Array.from(await fs.readFile(from)) };
  });
  return (await Promise.all(files)).toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** An in-memory file system that starts with a copy of such files: far faster than loading an archive into PGlite. */
export class CopiedFileSystem extends EmscriptenBuiltinFilesystem {
  readonly #files: readonly CopiedFile[];

  constructor(files: readonly CopiedFile[]) {
    super();
    this.#files = files;
  }

  override async initialSyncFs(): Promise<void> {
    const memory = this.pg?.Module.FS;
    if (!memory) throw new Error('The file system is not there yet.');
    memory.mkdirTree(DATABASE);
    for (const { place, content } of this.#files) {
      if (content) memory.writeFile(place, content);
      else memory.mkdir(place);
    }
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }
}
