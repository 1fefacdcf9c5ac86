import { randomUUID } from 'node:crypto';
import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfImages, pdfStructure, pdfText } from '../../../documents/read-pdf.ts';
import { aPhoto, noise, uploadTo } from '../../../images/testing/image-files.ts';
import { aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const pdfOf = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public-pdf`)).rawPayload;
const named = (file: { id: string }, more: object = {}) => ({ id: randomUUID(), fileId: file.id, ...more });

describe.runIf(canReadPdfs())('the photos of a PDF', () => {
  test.each(LAYOUT_TEMPLATES)(
    'have number, caption and alternative text in layout %s',
    async (layoutTemplate) => {
      await contractor.patch('/api/user/settings', { layoutTemplate });
      const photo = await aPhoto(contractor);
      const { id } = await aSentEstimate(contractor, {
        files: [
          named(photo, { caption: 'Rot under the flashing' }),
          named(await aPhoto(contractor, [30, 60, 220]), { inPdf: false, caption: 'Not in print' }),
          named(await aPhoto(contractor, [1, 2, 3]), { forClient: false, caption: 'My margin' }),
          named(photo),
        ],
      });
      const pdf = await pdfOf(id);
      const text = pdfText(pdf);
      expect(text).toMatch(/1\. Rot under the flashing/);
      expect(text).toMatch(/Photos[\s\S]+3\./);
      expect(text).toContain('1 more photo is on your estimate’s page.');
      expect(text).not.toMatch(/Not in print|My margin/);
      expect(pdfImages(pdf).length).toBe(2);
      const structure = pdfStructure(pdf);
      expect(structure).toContain('Figure');
      expect(pdf.toString('latin1')).toContain('pdfuaid');
    },
  );

  test('are at most 24; the rest is on the page, which the PDF says', async () => {
    const photo = await aPhoto(contractor);
    const files = Array.from({ length: 30 }, () => named(photo));
    const { id } = await aSentEstimate(contractor, { files });
    const text = pdfText(await pdfOf(id));
    expect(text).toContain('24.');
    expect(text).not.toContain('25.');
    expect(text).toContain('6 more photos are on your estimate’s page.');
  });

  test('take at most 3 MB for a dozen', { timeout: 30_000 }, async () => {
    const shots = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const soft = noise(1600, 1200).blur(1.5);
        return (await uploadTo(contractor, await soft.jpeg().toBuffer())).json<{ id: string }>();
      }),
    );
    const { id } = await aSentEstimate(contractor, { files: shots.map((shot) => named(shot)) });
    expect((await pdfOf(id)).length).toBeLessThan(3_000_000);
  });
});

test('a PDF without photos has no page for them', async () => {
  const { id } = await aSentEstimate(contractor, {
    files: [named(await aPhoto(contractor), { inPdf: false })],
  });
  expect((await pdfOf(id)).length).toBeLessThan(200_000);
});
