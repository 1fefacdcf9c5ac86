import fs from 'node:fs/promises';
import path from 'node:path';

/** How many files are synced at once. */
const SYNC_WIDTH = 16;

/** Syncs everything under `root` to disk: files first, then their directories. */
export async function syncTree(root: string): Promise<void> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  const places = entries.map((entry) => ({
    place: path.join(entry.parentPath, entry.name),
    isDirectory: entry.isDirectory(),
  }));
  for (const directories of [false, true]) {
    const queue = places.filter(({ isDirectory }) => isDirectory === directories).values();
    const work = async () => {
      for (const { place } of queue) await syncEntry(place);
    };
    await Promise.all(Array.from({ length: SYNC_WIDTH }, work));
  }
  await syncEntry(root);
}

/** Syncs one file or directory to disk. */
export async function syncEntry(place: string): Promise<void> {
  const handle = await fs.open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
