import { constants, type Dirent, readdirSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** At least one tick of any file system's clock, in milliseconds: two changes within one tick have the same time. */
export const CLOCK_TICK_MS = 2_000;

/** How many files are copied at once. */
const COPY_WIDTH = 16;

/** A copy of a directory, updated by copying only the files that have changed. */
export class TreeCopy {
  readonly #from: string;
  readonly #to: string;
  /** Size and modification time of each copied file, by its path; empty if too recent to tell a later change by. */
  #copied = new Map<string, string>();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Makes the copy equal to the directory, unless somebody writes there meanwhile: then the next call does. */
  async update(): Promise<void> {
    const copied = new Map<string, string>();
    await fs.mkdir(this.#to, { recursive: true, mode: 0o700 });
    const files: string[] = [];
    for (const entry of this.#list()) {
      const name = path.relative(this.#from, path.join(entry.parentPath, entry.name));
      if (entry.isDirectory()) await fs.mkdir(path.join(this.#to, name), { recursive: true, mode: 0o700 });
      else if (entry.isFile()) files.push(name);
    }
    const queue = files.values();
    const work = async () => {
      for (const name of queue) await this.#copyFile(name, copied);
    };
    await Promise.all(Array.from({ length: COPY_WIDTH }, work));
    for (const name of this.#copied.keys())
      if (!copied.has(name)) await fs.rm(path.join(this.#to, name), { force: true });
    this.#copied = copied;
  }

  /** Synchronous, like `statSync` below: a thousand files take a few milliseconds, many times less than otherwise. */
  #list(): Dirent[] {
    return readdirSync(this.#from, { recursive: true, withFileTypes: true });
  }

  async #copyFile(name: string, copied: Map<string, string>): Promise<void> {
    const source = path.join(this.#from, name);
    const stat = statSync(source, { bigint: true, throwIfNoEntry: false });
    if (!stat) return;
    const stamp = `${stat.size} ${stat.mtimeNs}`;
    if (this.#copied.get(name) !== stamp) {
      try {
        await fs.copyFile(source, path.join(this.#to, name), constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        return;
      }
    }
    copied.set(name, Date.now() - Number(stat.mtimeMs) > CLOCK_TICK_MS ? stamp : '');
  }
}
