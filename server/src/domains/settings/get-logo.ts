import type { AccountId } from '../../account-id.ts';
import type { Queryable } from '../../db/client.ts';
import { NotFoundError } from '../../errors.ts';
import { findLogo, findLogoOf, type LogoRow } from './logo-queries.ts';

/** A logo as re-encoded on upload; width and height in pixels. */
export type Logo = Pick<LogoRow, 'content' | 'mediaType' | 'width' | 'height'>;

/** The logo on an account's documents; null if it has none. */
export async function getLogo(deps: { readonly db: Queryable }, account: AccountId): Promise<Logo | null> {
  const row = await findLogoOf(deps.db, account);
  if (!row) return null;
  const { content, mediaType, width, height } = row;
  return { content, mediaType, width, height };
}

/** Returns a logo to anyone with its address. Throws `NotFoundError`. */
export async function getPublicLogo(
  deps: { readonly db: Queryable },
  id: string,
): Promise<Pick<Logo, 'content' | 'mediaType'>> {
  const logo = await findLogo(deps.db, id);
  if (!logo) throw new NotFoundError('There is nothing at this address.');
  return logo;
}
