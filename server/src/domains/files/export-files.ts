import type { Readable } from 'node:stream';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { listFiles } from './queries.ts';
import { openContent } from './read-content.ts';

const AT_ONCE = 100;

/** A file of an export. */
export interface ExportedFile {
  /** Its id as a folder, and its name without characters that some systems refuse. */
  readonly name: string;
  /** Null if its content is missing. */
  readonly content: Readable | null;
}

/** Opens every file of an account, one after the other; a photo in its large size. */
export async function* exportFiles(
  deps: Pick<Deps, 'db' | 'files'>,
  account: AccountId,
): AsyncGenerator<ExportedFile> {
  let last: string | null = null;
  for (;;) {
    const rows = await listFiles(deps.db, account, last, AT_ONCE);
    for (const row of rows) {
      const isPhoto = row.kind === 'photo';
      const content = await openContent(deps, row, isPhoto ? 'large' : 'original');
      yield { name: `${row.id}/${savedName(row.name, isPhoto)}`, content };
      last = row.id;
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** Photos are JPEGs, whatever they were uploaded as. */
function savedName(name: string, isPhoto: boolean): string {
  const safe = name.replace(/[<>:"/\\|?*]/g, '_').replace(/^\.+|[. ]+$/g, '') || 'file';
  return isPhoto ? `${safe.replace(/\.\w{2,4}$/, '')}.jpg` : safe;
}
