import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { accountId } from '../account-id.ts';
import { exportAccount } from '../domains/accounts/closing/export-account.ts';
import { findAccountByName } from '../domains/accounts/find-account.ts';
import { type AdminContext, AdminUsageError, recorded } from './admin-context.ts';
import { plainText } from './format-table.ts';

/**
 * Exports the same as the contractor's own export, to a file that only its owner can read or to the output. It is
 * recorded before it is written.
 */
export async function exportAccountOf(
  context: AdminContext,
  emailOrId: string,
  to: string | undefined,
): Promise<void> {
  const { deps, output } = context;
  if (to !== undefined && existsSync(to))
    throw new AdminUsageError(`${to} already exists. Choose another file.`);
  const row = await findAccountByName(deps, emailOrId);
  const account = accountId(row.id);
  const pieces: string[] = [];
  for await (const piece of exportAccount(deps, account)) pieces.push(piece);
  const unfinished = `${to}.unfinished`;
  try {
    await recorded(context, async () => {
      if (to !== undefined) await writeFile(unfinished, pieces, { mode: 0o600, flag: 'wx' });
      return { result: undefined, act: { act: 'export', subject: account } };
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new AdminUsageError(`${unfinished} already exists. Remove it, or choose another file.`);
    await rm(unfinished, { force: true });
    if (code) throw new AdminUsageError(`${to} could not be written: ${message}`);
    throw error;
  }
  if (to === undefined) return output.line(pieces.join('').trimEnd());
  await rename(unfinished, to);
  output.line(`Exported ${plainText(row.email)} to ${to}.`);
}
