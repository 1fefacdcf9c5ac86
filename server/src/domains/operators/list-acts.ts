import type { Deps } from '../../deps.ts';
import { type AdminAct, findActs } from './queries.ts';

export type { AdminAct };

/** The operators' recorded acts, newest first. */
export function listActs({ db }: Pick<Deps, 'db'>, limit = 200): Promise<AdminAct[]> {
  return findActs(db, limit);
}
