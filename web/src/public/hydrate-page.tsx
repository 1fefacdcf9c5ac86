/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { loadBookedFor } from './booked-later.ts';
import { PublicPage } from './public-page.tsx';
import type { PublicPageData } from './public-page-data.ts';

/** Makes the server's markup in `root` interactive. Rejects if a script doesn't load. */
export async function hydratePage(root: HTMLElement, data: PublicPageData): Promise<void> {
  await loadBookedFor(data.estimate);
  hydrate(<PublicPage data={data} />, root);
}
