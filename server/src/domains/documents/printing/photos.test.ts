import { randomUUID } from 'node:crypto';
import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhoto, noise, uploadTo } from '../../../images/testing/image-files.ts';
import { canReadPdfs, pdfImages, pdfPages, pdfTags, pdfText } from '../../../pdf/read-pdf.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
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

/** Uploads `count` different parts of a picture, each `width` pixels wide. */
async function shots(picture: Sharp, count: number, width: number) {
  const whole = await picture.jpeg({ quality: 95 }).toBuffer();
  const files = [];
  for (let left = 0; left < count; left += 1) {
    const shot = await sharp(whole)
      .extract({ left, top: left, width, height: width * 0.75 })
      .jpeg()
      .toBuffer();
    files.push(named((await uploadTo(contractor, shot)).json<{ id: string }>()));
  }
  return files;
}

describe.runIf(canReadPdfs())('the photos of a PDF', () => {
  test.each(LAYOUT_TEMPLATES)(
    'have number, caption and alternative text, and their lines name them, in layout %s',
    async (layoutTemplate) => {
      await contractor.patch('/api/user/settings', { layoutTemplate });
      const photo = await aPhoto(contractor);
      const line = {
        id: randomUUID(),
        laborType: 'lead' as const,
        description: 'Flash the chimney',
        hours: '2',
        rate: '50',
      };
      const { id } = await aSentEstimate(contractor, {
        laborLines: [line],
        files: [
          named(photo, { caption: 'Rot under the flashing', lineId: line.id }),
          named(await aPhoto(contractor, [30, 60, 220]), { inPdf: false, caption: 'Not in print' }),
          named(await aPhoto(contractor, [1, 2, 3]), { forClient: false, caption: 'My margin' }),
          named(photo, { lineId: line.id }),
        ],
      });
      const pdf = await pdfOf(id);
      const text = pdfText(pdf);
      expect(text).toMatch(/Photo 1: Rot under the flashing/);
      expect(text).toMatch(/Flash the chimney[\s\S]+See photos 1 and 3[\s\S]+Photos[\s\S]+Photo 3\s/);
      expect(text).toContain('1 more photo is on your estimate’s page.');
      expect(text).not.toMatch(/Not in print|My margin/);
      expect(pdfImages(pdf).length).toBe(2);
      const structure = pdfTags(pdf);
      expect(structure).toContain('Figure');
      expect(pdf.toString('latin1')).toContain('pdfuaid');
    },
  );

  test('are in a signed one those of what was chosen, with the numbers by which the lines name them', async () => {
    const photo = await aPhoto(contractor);
    const [good, better, option] = [randomUUID(), randomUUID(), randomUUID()];
    const choiceId = randomUUID();
    const line = {
      id: randomUUID(),
      laborType: 'lead' as const,
      description: 'Shingle',
      hours: '2',
      rate: '50',
    };
    const { id } = await aSentEstimate(contractor, {
      choices: [{ id: choiceId, title: 'Roof' }],
      groups: [
        { id: good, kind: 'package', choiceId, title: 'Good' },
        { id: better, kind: 'package', choiceId, title: 'Better', preselected: true },
      ],
      laborLines: [
        { ...line, groupId: better },
        { ...line, id: option, description: 'Vents', groupId: better, optional: true },
      ],
      files: [
        named(photo, { caption: 'Of the house' }),
        named(photo, { caption: 'Of the good roof', groupId: good }),
        named(photo, { caption: 'Of the vents', lineId: option }),
        named(photo, { caption: 'Of the shingle', lineId: line.id }),
      ],
    });
    expect(pdfText(await pdfOf(id))).toMatch(/See photo 4[\s\S]+Photo 4: Of the shingle/);
    await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana' });
    const text = pdfText(await pdfOf(id));
    expect(text).toMatch(/See photo 2[\s\S]+Photo 1: Of the house[\s\S]+Photo 2: Of the shingle/);
    expect(text).not.toMatch(/Of the good roof|Of the vents/);
  });

  test('are at most 24; the rest is on the page, which the PDF says', async () => {
    const photo = await aPhoto(contractor);
    const files = Array.from({ length: 30 }, () => named(photo));
    const { id } = await aSentEstimate(contractor, { files });
    const text = pdfText(await pdfOf(id));
    expect(text).toMatch(/Photo 24\s/);
    expect(text).not.toContain('Photo 25');
    expect(text).toContain('6 more photos are on your estimate’s page.');
  });

  test('take at most 250 kB each, 3 MB for a dozen', { timeout: 60_000 }, async () => {
    const count = IS_LONG_ONCE ? 12 : 3;
    const files = await shots(noise(1700, 1300).blur(1.5), count, 1600);
    const { id } = await aSentEstimate(contractor, { files });
    const pdf = await pdfOf(id);
    expect(pdfImages(pdf).length).toBe(count);
    expect(pdf.length).toBeLessThan(count * 250_000);
  });

  test('stay out of the PDF of a mail that would pass 10 MB, which says where they are', async () => {
    const mailWith = async (shown: ReturnType<typeof named>[]) => {
      const line = {
        id: randomUUID(),
        laborType: 'lead',
        description: 'Flash',
        hours: '2',
        rate: '50',
      } as const;
      const files = shown.map((file, index) => ({ ...file, lineId: index === 0 ? line.id : null }));
      const address = `${randomUUID()}@client.example`;
      const client = await aClient(contractor, { email: address });
      await aSentEstimate(contractor, { clientId: client.id, laborLines: [line], files });
      const [mail] = await mailsTo(server, address);
      return mail;
    };
    const small = await mailWith(await shots(noise(1300, 1000), 1, 1200));
    expect(pdfImages(small?.attachments[0]?.content ?? Buffer.of()).length).toBe(1);
    expect(pdfText(small?.attachments[0]?.content ?? Buffer.of())).toContain('See photo 1');
    expect(small?.text).not.toContain('Photos:');

    const large = await mailWith(await shots(noise(1300, 1000), 20, 1200));
    expect(large?.raw.length).toBeLessThan(10_000_000);
    expect(pdfImages(large?.attachments[0]?.content ?? Buffer.of())).toEqual([]);
    expect(pdfText(large?.attachments[0]?.content ?? Buffer.of())).not.toContain('See photo');
    expect(large?.text).toContain('Photos: 20 photos are on your estimate’s page');
    expect(large?.html).toContain('20 photos are on your estimate’s page');
  });

  test('have no page where none is to be printed', async () => {
    const content = { jobDescription: 'New gutters' };
    const none = await aSentEstimate(contractor, content);
    const hidden = await aSentEstimate(contractor, {
      ...content,
      files: [named(await aPhoto(contractor), { inPdf: false, caption: 'Left gutter' })],
    });
    const [plain, pdf] = [await pdfOf(none.id), await pdfOf(hidden.id)];
    expect(pdfPages(pdf).length).toBe(pdfPages(plain).length);
    expect(pdfText(pdf)).toContain('New gutters');
    expect(pdfText(pdf)).not.toMatch(/Photos|Left gutter|on your estimate’s page/);
    expect(pdfImages(pdf)).toEqual([]);
  });
});
