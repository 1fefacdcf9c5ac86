import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One page as a picture. Revoke `url` when it is no longer shown. */
export interface PdfPage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Enough for sharp small print on a dense screen. */
const PIXELS_PER_POINT = 2;
const MAX_PAGES = 20;
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);

/** Draws the first pages of a PDF, at most twenty. The library is loaded on first use. */
export async function drawPdf(
  file: Blob,
  most = MAX_PAGES,
): Promise<{ pages: PdfPage[]; pageCount: number }> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = WORKER.href;
  const loading = pdfjs.getDocument({ data: await file.arrayBuffer() });
  try {
    const document = await loading.promise;
    const pages: PdfPage[] = [];
    for (let number = 1; number <= Math.min(document.numPages, most); number += 1)
      pages.push(await drawPage(await document.getPage(number)));
    return { pages, pageCount: document.numPages };
  } finally {
    await loading.destroy();
  }
}

async function drawPage(page: PDFPageProxy): Promise<PdfPage> {
  const viewport = page.getViewport({ scale: PIXELS_PER_POINT });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new Error('The browser drew no picture of the page.');
  return { url: URL.createObjectURL(picture), width: canvas.width, height: canvas.height };
}
