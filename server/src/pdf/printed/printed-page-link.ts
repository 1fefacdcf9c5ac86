import { isZero } from '@plumbline/contract/pricing/decimal';
import { encode } from 'uqr';
import type { DocumentInvoice, EstimateDocument } from '../document-data.ts';

/** The client's page as a code to scan, with a caption. */
export interface PrintedPageLink {
  readonly url: string;
  readonly purpose: string;
  /** The QR code as SVG, black on a transparent background, without a margin. */
  readonly code: string;
}

export function printedPageLink({ page, invoice }: EstimateDocument): PrintedPageLink | null {
  if (!page) return null;
  const read = invoice ? invoicePurpose(invoice) : 'Scan to see it online';
  return {
    url: page.url,
    purpose: page.takesAnswer ? 'Scan to read and accept it online' : read,
    code: drawCode(page.url),
  };
}

const invoicePurpose = ({ state, amountOpen }: DocumentInvoice) =>
  state === 'void' || isZero(amountOpen) ? 'Scan to see it online' : 'Scan to pay or read it online';

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
