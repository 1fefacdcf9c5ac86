import type { Deps } from '../../deps.ts';
import { getHistory } from '../billing/get-history.ts';
import { getOwnJobTypes } from '../catalog/get-job-type.ts';
import { getLaborTypes } from '../catalog/get-labor-types.ts';
import { getOwnMaterials } from '../catalog/get-materials.ts';
import { getClients } from '../clients/get-client.ts';
import { exportEstimates } from '../estimates/export-estimates.ts';
import { getLogo } from '../settings/get-logo.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { AccountId } from './account-id.ts';
import { getProfile } from './get-profile.ts';

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>;

/** How many characters are gathered before they are handed on. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Everything of one account as the text of `accountExport`, in pieces, so that an account of any size leaves without being
 * held in memory. Nothing secret is in it: each part is what its own call answers.
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
  const clients = await getClients(deps, account);
  const catalog = {
    jobTypes: await getOwnJobTypes(deps, account),
    laborTypes: await getLaborTypes(deps, account),
    materials: await getOwnMaterials(deps, account),
  };
  const head = JSON.stringify({ exportedAt, profile, settings, logo, billing, clients, ...catalog }, null, 2);
  yield `${head.slice(0, -'\n}'.length)},\n  "estimates": [`;
  let separator = '\n    ';
  for await (const estimate of exportEstimates(deps, account)) {
    yield separator + JSON.stringify(estimate);
    separator = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

async function exportLogo(deps: ExportDeps, account: AccountId): Promise<string | null> {
  const logo = await getLogo(deps, account);
  return logo && `data:${logo.mediaType};base64,${Buffer.from(logo.content).toString('base64')}`;
}
