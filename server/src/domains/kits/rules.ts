import { KIT_LIMITS } from '@plumbline/contract/kits';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { KitRow } from './queries.ts';

type Named = Pick<KitRow, 'id' | 'name'>;

/** Throws `ConflictError` if another kit has this name, ignoring case. */
export function requireFreeName(others: readonly Named[], name: string): void {
  const taken = others.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new ConflictError(`You already have a kit named “${taken.name}”.`, 'NAME_TAKEN');
}

/** Throws `ConflictError` if the account has no room for one more. */
export function requireRoom(others: readonly Named[]): void {
  if (others.length >= KIT_LIMITS.kits)
    throw new ConflictError(`You already have ${KIT_LIMITS.kits} kits. Please delete one first.`);
}

export const kitNotFound = () => new NotFoundError('This kit does not exist.');
