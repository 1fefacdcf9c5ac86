import { encode } from 'uqr';
import type { EstimateDocument } from './document-data.ts';

/** The client's page, as a code to scan and what it is for. */
export interface PrintedPageLink {
  readonly url: string;
  readonly purpose: string;
  /** The QR code as SVG, black on nothing, without a margin. */
  readonly code: string;
}

export function printedPageLink({ page }: EstimateDocument): PrintedPageLink | null {
  if (!page) return null;
  return {
    url: page.url,
    purpose: page.takesAnswer ? 'Scan to read and accept it online' : 'Scan to see it online',
    code: drawCode(page.url),
  };
}

/** One path with one rectangle for each run of dark modules, which leaves no gaps at any resolution. */
function drawCode(url: string): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join('')}"/></svg>`;
}
