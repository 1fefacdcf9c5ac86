import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type {
  Certificate,
  CertificateContent,
  VerifyCertificateResponse,
} from '@plumbline/contract/certificates';
import type { EstimateRequest } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../pdf/read-pdf.ts';
import { anAcceptedEstimate, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { ROOF_CHOICES } from '../../testing/roof-choices.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';

const OFFLINE_SCRIPT = fileURLToPath(new URL('../../../../docs/verify-certificate.mjs', import.meta.url));

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const TYPED = { kind: 'typed', text: 'Dana Whitfield' };
const DRAWN = {
  kind: 'drawn',
  strokes: [
    [10, 20, 300, 120],
    [500, 90],
  ],
};

async function readPublic(id: string): Promise<PublicEstimateResponse> {
  return (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>();
}

/** An estimate that its client accepted on the page, in its current version. */
async function acceptedOnline(
  contractor: ApiClient,
  signature: object | null = TYPED,
  fields: Partial<EstimateRequest> = {},
) {
  const { id } = await aSentEstimate(contractor, fields);
  const { documentHash } = (await readPublic(id)).estimate;
  const response = await server.visitor('198.51.100.7').post(`/api/estimates/${id}/confirm-manual-payment`, {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@example.com',
    signature,
    documentHash,
  });
  expect(response.statusCode).toBe(200);
  return { id, documentHash };
}

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}/certificate`)).json<Certificate>();
const verify = async (body: object) =>
  (await server.visitor().post('/api/certificates/verify', body)).json<VerifyCertificateResponse>();
const contentOf = ({ content }: Certificate) => JSON.parse(content) as CertificateContent;

test.each([
  ['typed', TYPED],
  ['drawn', DRAWN],
  ['by the click alone', null],
])('a certificate says who accepted what, and verifies (signature %s)', async (_how, signature) => {
  const contractor = await signedInContractor(server);
  const { id, documentHash } = await acceptedOnline(contractor, signature);
  const certificate = await read(contractor, id);
  expect(contentOf(certificate)).toMatchObject({
    estimateId: id,
    estimateNumber: 'EST-0001',
    contractor: 'Cutter Ridge Roofing',
    currency: 'USD',
    totalAmount: '100.00',
    acceptedAt: server.clock.now().toISOString(),
    signedBy: 'Dana Whitfield',
    email: 'dana@example.com',
    signature,
    consent: 'By signing, I accept estimate EST-0001 from Cutter Ridge Roofing for $100.00.',
    ipAddress: '198.51.100.7',
    documentHash,
  });
  expect(await verify(certificate)).toEqual({
    valid: true,
    message: 'This certificate is genuine: it matches the signed original exactly.',
    certificate: contentOf(certificate),
  });
  expect(await read(contractor, id)).toEqual(certificate);
});

test('a changed character, another’s signature and an invalid certificate are detected', async () => {
  const contractor = await signedInContractor(server);
  const certificate = await read(contractor, (await acceptedOnline(contractor)).id);
  const other = await read(contractor, (await acceptedOnline(contractor)).id);
  for (const forged of [
    { ...certificate, content: certificate.content.replace('100.00', '900.00') },
    { ...certificate, signature: other.signature },
    { content: certificate.content, signature: '' },
    { content: '{}', signature: certificate.signature },
  ])
    expect(await verify(forged)).toMatchObject({ valid: false, certificate: null });
});

test.each<[number, string, Partial<EstimateRequest>]>([
  [1, 'Dana', {}],
  [2, 'Better', ROOF_CHOICES],
])(
  'of version %i can be verified without the server by the script in the docs',
  async (version, part, fields) => {
    const contractor = await signedInContractor(server);
    const { id } = await acceptedOnline(contractor, TYPED, fields);
    const certificate = await read(contractor, id);
    expect(contentOf(certificate).version).toBe(version);
    const { keys } = (await server.visitor().get('/api/certificates/keys')).json<{ keys: string[] }>();
    const directory = await temporaryDirectory();
    const run = async (name: string, text: string) => {
      const file = join(directory, name);
      await writeFile(file, text);
      return promisify(execFile)(process.execPath, [OFFLINE_SCRIPT, file, keys[0] ?? ''])
        .then(({ stdout }) => stdout.trim())
        .catch(({ stdout }: { stdout: string }) => stdout.trim());
    };
    expect(await run('genuine.json', JSON.stringify(certificate))).toBe('genuine');
    const forged = { ...certificate, content: certificate.content.replace(part, 'Another') };
    expect(await run('forged.json', JSON.stringify(forged))).toBe('NOT genuine');
  },
);

describe('the accepted content', () => {
  test('stays the same when the terms change, on the page and in the PDF, which shows how it was accepted', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { termsAndConditions: 'Paid within ten days.' });
    const { id, documentHash } = await acceptedOnline(contractor, DRAWN);
    await contractor.patch('/api/user/settings', { termsAndConditions: 'Paid at once.' });
    const shown = await readPublic(id);
    expect(shown.contractor.termsAndConditions).toBe('Paid within ten days.');
    expect(shown.estimate.documentHash).toBe(documentHash);
    const pdf = (await contractor.get(`/api/estimates/${id}/public-pdf`)).rawPayload;
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Paid within ten days.');
    expect(text).toContain('Certificate of acceptance');
    expect(text).toContain('Dana Whitfield');
    expect(text.replaceAll(' ', '')).toContain(documentHash);
  });

  test('is what the client read: another version is refused, and nothing is accepted', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const { documentHash } = (await readPublic(id)).estimate;
    await contractor.patch('/api/user/settings', { termsAndConditions: 'Nothing is guaranteed.' });
    const answer = await server
      .visitor()
      .post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana', documentHash });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: 'DOCUMENT_CHANGED' });
    expect((await readPublic(id)).estimate.status).toBe('sent');
  });
});

describe('there is no certificate', () => {
  test('for an estimate accepted by phone, an unanswered one, and another account’s', async () => {
    const contractor = await signedInContractor(server);
    const byPhone = await anAcceptedEstimate(contractor);
    const unanswered = await aSentEstimate(contractor);
    const { id } = await acceptedOnline(contractor);
    for (const [browser, asked] of [
      [contractor, byPhone.id],
      [contractor, unanswered.id],
      [await signedInContractor(server), id],
    ] as const)
      expect((await browser.get(`/api/estimates/${asked}/certificate`)).statusCode).toBe(404);
    expect((await server.visitor().get(`/api/estimates/${id}/certificate`)).statusCode).toBe(401);
  });
});
