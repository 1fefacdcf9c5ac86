import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { upsertDefaultMaterials } from './material-queries.ts';
import { upsertDefaultJobTypes } from './queries.ts';
import { defaultId, shippedCatalog } from './read-catalog.ts';

/** Loads the shipped catalog into the database; safe at every start, also of several processes at once. */
export async function loadCatalog(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { jobTypes, materials } = await shippedCatalog();
  const createdAt = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await upsertDefaultJobTypes(
      tx,
      jobTypes.map(({ key, ...jobType }) => ({ ...jobType, id: defaultId('job-type', key), createdAt })),
    );
    await upsertDefaultMaterials(
      tx,
      materials.map(({ key, ...material }) => ({ ...material, id: defaultId('material', key), createdAt })),
    );
  });
}
