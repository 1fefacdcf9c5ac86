import { MOST_TEMPLATES } from '@plumbline/contract/estimates/templates';
import { ConflictError } from '../../../errors.ts';
import type { ListedTemplate } from './template-queries.ts';

/** Throws `ConflictError` if another of the account's own templates has this name, ignoring case. */
export function requireFreeName(others: readonly ListedTemplate[], name: string): void {
  const taken = others.find((each) => each.accountId && each.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new ConflictError(`You already have a template named “${taken.name}”.`, 'NAME_TAKEN');
}

/** Throws `ConflictError` if the account has no room for one more. */
export function requireRoom(others: readonly ListedTemplate[]): void {
  if (others.filter(({ accountId }) => accountId).length >= MOST_TEMPLATES)
    throw new ConflictError(`You already have ${MOST_TEMPLATES} templates. Please delete one first.`);
}
