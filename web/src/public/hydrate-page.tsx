/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { PublicPage } from './public-page.tsx';
import type { PublicPageData } from './public-page-data.ts';

/** Makes the server's markup in `root` interactive. */
export function hydratePage(root: HTMLElement, data: PublicPageData): void {
  hydrate(<PublicPage data={data} />, root);
}
