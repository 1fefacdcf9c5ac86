import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { getHistory } from '../../billing/get-history.ts';
import { getOwnJobTypes } from '../../catalog/get-job-type.ts';
import { getLaborTypes } from '../../catalog/get-labor-types.ts';
import { getOwnMaterialPages } from '../../catalog/get-materials.ts';
import { exportChangeOrders } from '../../change-orders/export-change-orders.ts';
import { exportClientPages } from '../../clients/export-clients.ts';
import { exportEstimates } from '../../documents/exporting/export-estimates.ts';
import { exportInvoices } from '../../documents/invoicing/list-invoices.ts';
import { getOwnTemplates } from '../../documents/templates/get-templates.ts';
import { getKits } from '../../kits/get-kits.ts';
import { getLogo } from '../../settings/get-logo.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { getTaxRates } from '../../settings/tax-rates/get-tax-rates.ts';
import { getProfile } from '../get-profile.ts';

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>;

/** The number of characters collected per chunk. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Streams all data of one account as the text of `accountExport`, so that memory use does not grow with the account. Reads in
 * short transactions, so that an export blocks nobody: each estimate and each client is consistent, but the file as a whole is
 * not. Contains no secrets: each part is what its own route returns.
 */
export async function* exportAccount(deps: ExportDeps, account: AccountId): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of exportPieces(deps, account)) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function* exportPieces(deps: ExportDeps, account: AccountId): AsyncGenerator<string> {
  const exportedAt = deps.clock.now().toISOString();
  const profile = await getProfile(deps, account);
  const settings = await getSettings(deps, account);
  const logo = await exportLogo(deps, account);
  const billing = await getHistory(deps, account);
  const head = JSON.stringify({ exportedAt, profile, settings, logo, billing }, null, 2);
  yield head.slice(0, -'\n}'.length);
  yield* listMember('clients', exportClientPages(deps, account));
  yield member('jobTypes', await getOwnJobTypes(deps, account));
  yield member('laborTypes', await getLaborTypes(deps, account));
  yield member('taxRates', await getTaxRates(deps, account));
  yield* listMember('materials', getOwnMaterialPages(deps, account));
  yield member(
    'kits',
    (await getKits(deps, account)).filter(({ userId }) => userId !== undefined),
  );
  yield* listMember('templates', getOwnTemplates(deps, account));
  yield* listMember('changeOrders', exportChangeOrders(deps, account));
  yield* listMember('invoices', exportInvoices(deps, account));
  yield ',\n  "estimates": [';
  let separator = '\n    ';
  for await (const estimate of exportEstimates(deps, account)) {
    yield separator + JSON.stringify(estimate);
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

/** JSON of a value that starts at a depth of `indent` spaces. */
const indented = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

const member = (name: string, value: unknown) => `,\n  "${name}": ${indented(value, '  ')}`;

/** Like `member`, for a list, with one page in memory at a time. */
async function* listMember(name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = `,\n  "${name}": [`;
  let end = `${separator}]`;
  for await (const page of pages) {
    for (const item of page) {
      yield `${separator}\n    ${indented(item, '    ')}`;
      separator = ',';
      end = '\n  ]';
    }
  }
  yield end;
}

async function exportLogo(deps: ExportDeps, account: AccountId): Promise<string | null> {
  const logo = await getLogo(deps, account);
  return logo && `data:${logo.mediaType};base64,${Buffer.from(logo.content).toString('base64')}`;
}
