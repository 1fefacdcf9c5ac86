import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { DocumentLogo } from './pdf/document-data.ts';
import { previewEstimate } from './pdf/preview-estimate.ts';
import { createDocumentPool, DOCUMENT_TIME_LIMIT_MS } from './pdf/rendering/document-pool.ts';
import { PICTURED, type PicturedContractor } from './pdf/sample-pictures.ts';

const PICTURES = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const DOTS_PER_INCH = 100;

async function drawn(logo: string): Promise<DocumentLogo> {
  const { data, info } = await sharp(Buffer.from(logo)).png().toBuffer({ resolveWithObject: true });
  return { content: data, mediaType: 'image/png', width: info.width, height: info.height };
}

async function aDocument({ company, branding, logo }: PicturedContractor) {
  return previewEstimate({
    currency: 'USD',
    createdOn: '2026-10-13',
    validUntil: '2026-11-12',
    company,
    customPaymentInstructions: null,
    termsAndConditions:
      'A quarter holds your dates, the balance is due on the day it is finished. Work is guaranteed for two years.',
    branding: { ...branding, logo: logo === null ? null : await drawn(logo) },
  });
}

/** Draws the first page of a PDF with poppler. */
function firstPage(pdf: Uint8Array): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-picture-'));
  try {
    const path = join(directory, 'document.pdf');
    writeFileSync(path, pdf);
    return execFileSync('pdftoppm', ['-r', String(DOTS_PER_INCH), '-l', '1', '-png', path]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const pool = createDocumentPool({ size: 1, timeoutMs: DOCUMENT_TIME_LIMIT_MS });
for (const contractor of PICTURED) {
  const name = `layout-${contractor.branding.layoutTemplate}.png`;
  const page = firstPage(await pool.render(await aDocument(contractor)));
  await sharp(page).png({ palette: true, quality: 90, effort: 10 }).toFile(join(PICTURES, name));
  process.stdout.write(`docs/pictures/${name}\n`);
}
await pool.close();
