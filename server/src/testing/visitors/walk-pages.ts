import type { ApiClient } from './api-client.ts';

/** Reads a list page by page by its links, and returns the pages; `between` runs after each page that has a next one. */
export async function walkPages<Row>(
  browser: ApiClient,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | null = path; next !== null; ) {
    const response = await browser.get(next);
    if (response.statusCode !== 200) throw new Error(`No page at ${next}: ${response.body}`);
    pages.push(response.json<Row[]>());
    const following = nextPage(response.headers.link);
    if (following === next) throw new Error(`The page at ${next} leads to itself.`);
    next = following;
    if (next !== null) await between();
  }
  return pages;
}

function nextPage(link: unknown): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1] ?? null;
}
