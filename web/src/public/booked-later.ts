import type * as Booked from './booked.tsx';
import type { PublicPageData } from './public-page-data.ts';

let parts: typeof Booked | undefined;

/** The parts of an accepted estimate's page; undefined until they have loaded. */
export const bookedParts = (): typeof Booked | undefined => parts;

/** Loads the parts, which most visits do without: an estimate is usually opened before it is accepted. */
export async function loadBooked(): Promise<void> {
  parts ??= await import('./booked.tsx');
}

/** Loads the parts if the estimate is accepted. */
export async function loadBookedFor({ status }: Pick<PublicPageData['estimate'], 'status'>): Promise<void> {
  if (status === 'accepted' || status === 'paid') await loadBooked();
}
