import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import type { App } from '../../http/app-instance.ts';
import { findKind } from './changes/queries.ts';
import { KINDS } from './kinds.ts';

/**
 * Makes every call under a kind's address respond with 404 to the id of another kind. A document never
 * changes its kind, so no call has to check it again.
 */
export function checkKind(app: App, { db }: Pick<Deps, 'db'>): void {
  const named = KINDS.map((kind) => ({ kind, start: `${kind.path}/:id` }));
  app.addHook('preHandler', async ({ routeOptions: { url = '', config }, params }) => {
    if (config.checksKind) return;
    const asked = named.find(({ start }) => url === start || url.startsWith(`${start}/`));
    if (!asked) return;
    const stored = await findKind(db, (params as { id: string }).id);
    if (stored !== null && stored !== asked.kind.name) throw new NotFoundError(asked.kind.notFound);
  });
}
