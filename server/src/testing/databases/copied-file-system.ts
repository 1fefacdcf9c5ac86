import fs from 'node:fs/promises';
import path from 'node:path';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

/** Where PGlite has its database, inside its own file system. */
const DATABASE = '/pglite/data';

interface CopiedFile {
  readonly place: string;
  /** Undefined for a directory. */
  readonly content: Uint8Array | undefined;
}

/** What a directory holds, those that hold others before what is in them. */
export async function readFiles(directory: string): Promise<CopiedFile[]> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const from = path.join(entry.parentPath, entry.name);
    const place = path.join(DATABASE, path.relative(directory, from));
    // No Buffer: what is sliced off one is not a copy, and every database would write into the same.
    return { place, content: entry.isDirectory() ? undefined : Uint8Array.from(await fs.readFile(from)) };
  });
  return (await Promise.all(files)).toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

/** Memory that starts with a copy of such files: far quicker than the archive that PGlite can be given. */
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
