import type { DatabaseHandle } from '../../db/client.ts';
import { loadCatalog } from '../../domains/catalog/load-catalog.ts';
import { loadTemplates } from '../../domains/documents/templates/load-templates.ts';
import { loadKits } from '../../domains/kits/load-kits.ts';
import { MovableClock } from '../movable-clock.ts';

/** Which rows a template database has: none, or the catalog, templates and kits that ship, which take long to load. */
export type TemplateRows = 'none' | 'shipped';

export async function fillTemplate({ db }: DatabaseHandle, rows: TemplateRows): Promise<void> {
  if (rows === 'none') return;
  const deps = { db, clock: new MovableClock() };
  await loadCatalog(deps);
  await loadTemplates(deps);
  await loadKits(deps);
}
