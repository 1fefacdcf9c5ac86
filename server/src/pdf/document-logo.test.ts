import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentLogo } from './document-data.ts';
import { printableLogo } from './printed/printable-logo.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfImages, pdfTags, pdfText } from './read-pdf.ts';
import { sampleEstimate } from './sample-estimate.ts';
import { openDocumentPool } from './testing/open-document-pool.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const pool = openDocumentPool();
afterAll(() => pool.close());

type Kind = 'png' | 'jpeg' | 'gif' | 'webp';

const picture = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 138, g: 51, b: 36, alpha } } });

async function aLogo(width: number, height: number, kind: Kind, alpha = 1): Promise<DocumentLogo> {
  const content = await picture(width, height, alpha).toFormat(kind).toBuffer();
  return { content, mediaType: `image/${kind}`, width, height };
}

/** A picture of random pixels, which compresses worst. */
async function noise(width: number, height: number, channels: 3 | 4): Promise<DocumentLogo> {
  const bytes = Buffer.alloc(width * height * channels);
  for (let at = 0, value = 1; at < bytes.length; at += 1) {
    value = (value * 16_807) % 2_147_483_647;
    bytes[at] = value & 255;
  }
  const content = await sharp(bytes, { raw: { width, height, channels } }).png().toBuffer();
  return { content, mediaType: 'image/png', width, height };
}

describe('a logo for print', () => {
  test('keeps transparency as PNG and is JPEG otherwise', async () => {
    expect(await printableLogo(await aLogo(400, 100, 'png', 0.5))).toMatchObject({
      format: 'png',
      width: 400,
    });
    expect(await printableLogo(await aLogo(400, 100, 'png'))).toMatchObject({ format: 'jpg', height: 100 });
    expect(await printableLogo(await aLogo(400, 100, 'gif'))).toMatchObject({ format: 'jpg' });
  });

  test('is no larger than print needs, and keeps its proportions', async () => {
    expect(await printableLogo(await aLogo(3000, 500, 'jpeg'))).toMatchObject({ width: 660, height: 110 });
    expect(await printableLogo(await aLogo(500, 3000, 'jpeg'))).toMatchObject({ width: 36, height: 216 });
    expect(await printableLogo(await aLogo(20, 10, 'jpeg'))).toMatchObject({ width: 20, height: 10 });
  });

  test('gets a white background if it would be too large as PNG', async () => {
    const logo = await printableLogo(await noise(660, 216, 4));
    expect(logo?.format).toBe('jpg');
    expect(logo?.content.length).toBeLessThan(200_000);
  });

  test('is omitted if its bytes are no picture', async () => {
    const content = Buffer.from('#read("/etc/passwd")');
    expect(await printableLogo({ content, mediaType: 'image/png', width: 1, height: 1 })).toBeNull();
  });
});

describe.skipIf(!canReadPdfs())('a document with a logo', () => {
  test.each(LAYOUT_TEMPLATES)(
    '%s embeds it small, with the company’s name as its alternative text',
    async (layoutTemplate) => {
      for (const logo of [await aLogo(600, 80, 'png', 0.5), await aLogo(90, 1200, 'jpeg')]) {
        const pdf = await pool.render(sampleEstimate({ branding: { layoutTemplate, logo } }));
        expect(pdf.length).toBeLessThan(120_000);
        expect(pdfImages(pdf)).toHaveLength(1);
        expect(pdfTags(pdf).match(/^ *Figure/gm)).toHaveLength(1);
        // PDF/UA refuses a picture without an alternative text.
        expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part');
      }
    },
  );

  test('belongs to its document, not to the one before', async () => {
    const compiler = createTypstCompiler();
    const pictures = async (logo: DocumentLogo | null) => {
      const estimate = sampleEstimate({ branding: { logo } });
      const print = logo && (await printableLogo(logo));
      const pdf = compiler.compile(printEstimate(estimate, print), print?.content);
      compiler.forget();
      return pdfImages(pdf).map(({ width, height }) => `${width} × ${height}`);
    };
    expect(await pictures(await aLogo(300, 100, 'jpeg'))).toEqual(['300 × 100']);
    expect(await pictures(await aLogo(200, 200, 'png', 0.5))).toEqual(['200 × 200']);
    expect(await pictures(null)).toEqual([]);
    expect(await pictures(await aLogo(120, 60, 'jpeg'))).toEqual(['120 × 60']);
  });

  test.each(LAYOUT_TEMPLATES)(
    'prints the logo alone in layout %s if it includes the name, and the name without a logo',
    async (layoutTemplate) => {
      const timesNamed = async (logo: DocumentLogo | null) => {
        const branding = { layoutTemplate, logo, logoIncludesName: true };
        const text = pdfText(await pool.render(sampleEstimate({ branding })));
        return text.split('Cutter Ridge Roofing').length - 1;
      };
      expect(await timesNamed(null)).toBe((await timesNamed(await aLogo(600, 80, 'png'))) + 1);
    },
  );

  test('is printed without a corrupt logo', async () => {
    const logo = { content: Buffer.from('not a picture'), mediaType: 'image/png', width: 10, height: 10 };
    const pdf = await pool.render(sampleEstimate({ branding: { logo } }));
    expect(pdfImages(pdf)).toEqual([]);
    expect(pdfText(pdf)).toContain('Total $13,394.93');
  });
});
