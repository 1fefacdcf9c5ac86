import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfFonts, pdfImages, pdfInfo, pdfText } from '../../../pdf/read-pdf.ts';
import { anEstimate, signedInContractor } from '../../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const PATH = '/api/documents/preview';

let server: TestApp;
let contractor: Awaited<ReturnType<typeof signedInContractor>>;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

async function preview(body: object = {}): Promise<Uint8Array> {
  const response = await contractor.post(PATH, body);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toBe('inline; filename="preview.pdf"');
  return response.rawPayload;
}

describe('the preview of documents', () => {
  test('needs a session and the security token', async () => {
    expect((await server.visitor().post(PATH, {})).statusCode).toBe(401);
    expect((await contractor.post(PATH, {}, { csrf: false })).statusCode).toBe(403);
  });

  test.each([
    [{ primaryColor: '#12345' }, 'Must be a valid hex color (e.g., #3B82F6)'],
    [{ accentColor: 'red' }, 'Must be a valid hex color (e.g., #1E40AF)'],
    [{ fontFamily: 'Comic Sans' }, 'fontFamily must be one of Arial'],
    [{ bodyTextSize: 14 }, 'bodyTextSize must be one of 12px, 14px, 16px'],
    [{ layoutTemplate: '../tokens' }, 'layoutTemplate must be one of logo-left'],
    [{ footerText: 'x'.repeat(201) }, 'Footer text must be 200 characters or less'],
    [{ currency: 'CHF' }, 'currency must be one of USD'],
    [{ businessEmail: 'nobody' }, 'Valid email is required'],
    [{ logoUrl: '/etc/passwd' }, 'The request does not take'],
  ])('refuses %o with a sentence', async (body, sentence) => {
    const response = await contractor.post(PATH, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(sentence);
  });

  test('is limited for each account', async () => {
    const other = await signedInContractor(server);
    const away = server.visitor('203.0.113.9');
    for (const [name, value] of other.cookies) away.cookies.set(name, value);
    for (let call = 1; call <= 300; call += 1) {
      expect((await away.post(PATH, {})).statusCode).toBe(200);
    }
    const refused = await away.post(PATH, {});
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await contractor.post(PATH, {})).statusCode).toBe(200);
  });
});

describe.skipIf(!canReadPdfs())('the sample estimate in it', () => {
  test('has labor, materials, a subtotal, a tax of 8.5% and a total that add up, in every currency', async () => {
    for (const currency of CURRENCIES) {
      const text = pdfText(await preview({ currency }));
      const amount = (label: string) => new RegExp(`${label} \\D{0,3}([\\d,.]+)`).exec(text)?.[1] ?? '';
      const minor = (label: string) => BigInt(amount(label).replace(/\D/g, ''));
      expect(text).toMatch(/Labor Description Hours Rate Amount/);
      expect(text).toMatch(/Materials Description Qty Unit cost Amount/);
      expect(minor('Subtotal') + minor('Tax, 8\\.5%')).toBe(minor('Total'));
      expect((minor('Subtotal') * 85n + 500n) / 1000n).toBe(minor('Tax, 8\\.5%'));
      expect(text).toContain(`Total ${formatMoney(amount('Total').replaceAll(',', ''), currency)}`);
    }
  });

  test('uses the unsaved values of the form', async () => {
    const before = (await contractor.get('/api/settings')).json<object>();
    const pdf = await preview({
      layoutTemplate: 'minimalist',
      fontFamily: 'Georgia',
      bodyTextSize: '16px',
      footerText: 'Bonded',
      businessName: 'Alder & Vance',
      businessPhone: '(413) 555-0188',
      businessEmail: 'hello@aldervance.example',
      businessAddress: '9 Mill Street',
      licenseNumber: 'A-21774',
      termsAndConditions: 'Price holds for 30 days.',
      customPaymentInstructions: 'By check.',
      currency: 'EUR',
    });
    const text = pdfText(pdf);
    for (const words of [
      'Alder & Vance',
      '(413) 555-0188',
      'hello@aldervance.example',
      '9 Mill Street',
      'License A-21774',
      'Price holds for 30 days.',
      'By check.',
      'Bonded',
    ])
      expect(text).toContain(words);
    expect(pdfFonts(pdf).every((font) => font.startsWith('Gelasio'))).toBe(true);
    expect(pdfInfo(pdf).get('Page size')).toContain('A4');
    expect((await contractor.get('/api/settings')).json()).toEqual(before);
  });

  test('uses saved settings and the saved logo for omitted values, like every estimate', async () => {
    const saved = await contractor.patch('/api/user/settings', {
      fontFamily: 'Times',
      footerText: 'Insured',
    });
    expect(saved.statusCode).toBe(200);
    const logo = await keepLogo();
    const estimate = await anEstimate(contractor);
    const download = await contractor.get(`/api/estimates/${estimate.id}/download`);
    for (const pdf of [await preview(), download.rawPayload]) {
      expect(pdfFonts(pdf).every((font) => font.startsWith('Tinos'))).toBe(true);
      expect(pdfText(pdf)).toContain('Insured');
      expect(pdfImages(pdf)).toMatchObject([logo]);
    }
  });
});

async function keepLogo(): Promise<{ width: number; height: number }> {
  const size = { width: 240, height: 80 };
  const content = await sharp({ create: { ...size, channels: 3, background: '#0c545e' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('logo', new Blob([content], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/user/logo',
    headers: {
      'x-csrf-token': await contractor.csrfToken(),
      'content-type': request.headers.get('content-type') ?? '',
    },
    cookies: Object.fromEntries(contractor.cookies),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.statusCode).toBe(200);
  return size;
}
