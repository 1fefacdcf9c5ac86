import { randomUUID } from 'node:crypto';
import { TEMPLATE_VARIABLES } from '@plumbline/contract/estimates/fill-template';
import type { MailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReadPdfs, pdfText } from '../../../pdf/read-pdf.ts';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
// The same values as the test worker's.
const ENVIRONMENT = {
  APP_URL: 'https://plumbline.example',
  MAIL_FROM: 'Plumbline <mail@plumbline.example>',
};
beforeAll(async () => {
  server = await startTestApp(ENVIRONMENT);
});
afterAll(() => server.close());

interface Words {
  readonly subject?: string;
  readonly body?: string;
  readonly terms?: string;
}

async function save(contractor: ApiClient, { subject, body, terms }: Words): Promise<void> {
  const response = await contractor.patch('/api/user/settings', {
    emailSubjectTemplate: subject,
    emailBodyTemplate: body,
    termsAndConditions: terms,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** A contractor with these templates, and an estimate sent to a client with a unique address. */
async function sentWith(
  words: Words,
  { clientName = 'Dana Whitfield', jobDescription = 'New gutters' } = {},
) {
  const contractor = await signedInContractor(server);
  await contractor.patch('/api/user/settings', {
    businessPhone: '(208) 555-0142',
    businessEmail: 'office@cutter.example',
  });
  await save(contractor, words);
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: clientName, email: address });
  const fields = { clientId: client.id, validUntil: '2026-10-20', jobDescription };
  const estimate = await aSentEstimate(contractor, fields);
  const readMail = async () => {
    const [mail] = await mailsTo(server, address);
    if (!mail) throw new Error('No mail came.');
    return mail;
  };
  const readPage = async () =>
    (await server.visitor().get(`/api/estimates/${estimate.id}/public`)).json<PublicEstimateResponse>();
  const readPdf = async () =>
    pdfText((await server.visitor().get(`/api/estimates/${estimate.id}/public-pdf`)).rawPayload);
  return { contractor, estimate, readMail, readPage, readPdf };
}

/** Text that other languages would interpret as code. */
const HOSTILE = '#read("/etc/passwd") $x$ <script>alert(1)</script> *a* \\ @import';
const SENTENCE = 'We keep the site swept for [Client Name]. ';
/** About as long as the settings allow. */
const LONG = `Hi,\n\n${SENTENCE.repeat(476)}`.slice(0, 19_980).trim();

/** The value of each variable for the estimate of `sentWith`. */
const valuesFor = ({ estimate }: Awaited<ReturnType<typeof sentWith>>) => ({
  'Client Name': 'Dana Whitfield',
  'Job Type': estimate.jobType?.name ?? '',
  'Company Name': 'Cutter Ridge Roofing',
  'Contractor Name': 'Marcus Bell',
  'Job Description': 'New gutters',
  'Estimate Number': 'EST-0001',
  Phone: '(208) 555-0142',
  Email: 'office@cutter.example',
  Date: 'Oct 20, 2026',
  'Secure Link': `https://plumbline.example/estimate/${estimate.id}`,
});

describe('a variable', () => {
  test.each(TEMPLATE_VARIABLES)('[%s] is filled in subject, body and terms', async (variable) => {
    const typed = `» [${variable}] «`;
    const sent = await sentWith({ subject: typed, body: `Hello,\n\n${typed}\n\nBye`, terms: typed });
    const filled = `» ${valuesFor(sent)[variable]} «`;
    const mail = await sent.readMail();
    expect(mail.subject).toBe(filled);
    expect(mail.text).toContain(`Hello,\n\n${filled}\n`);
    // A whole address would break within a word on a phone, so the HTML names the link.
    const shown = variable === 'Secure Link' ? '» Estimate EST-0001 «' : filled;
    expect(mail.html.replaceAll(/<\/?a\b[^>]*>|<!-- -->/g, '')).toContain(shown);
    expect((await sent.readPage()).contractor.termsAndConditions).toBe(filled);
  });

  test('that is unknown stays as typed', async () => {
    const typed = '[Price] [client name] [Client Name ]';
    const { readMail, readPage } = await sentWith({ subject: typed, body: typed, terms: typed });
    const mail = await readMail();
    expect(mail.subject).toBe(typed);
    expect(mail.text).toMatch(/^\[Price\] \[client name\] \[Client Name \]\n/);
    expect((await readPage()).contractor.termsAndConditions).toBe(typed);
  });

  test('is filled with plain text that is never interpreted', async () => {
    const words = { subject: '[Client Name]', body: 'Hi,\n\n[Client Name]\n\nBye', terms: '[Client Name]' };
    const { readMail, readPage, estimate } = await sentWith(words, { clientName: HOSTILE });
    const mail = await readMail();
    expect(mail.subject).toBe(HOSTILE);
    expect(mail.text).toContain(HOSTILE);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await readPage()).contractor.termsAndConditions).toBe(HOSTILE);
    expect((await server.visitor().get(`/api/estimates/${estimate.id}/public-pdf`)).statusCode).toBe(200);
  });

  test('whose value has line breaks keeps them in the body and cannot inject headers', async () => {
    const jobDescription = 'New gutters\n\nBcc: x@y.example';
    const words = {
      subject: '[Job Description]',
      body: 'Hi,\n\n[Job Description]\n\nBye',
      terms: '[Job Description]',
    };
    const { readMail, readPage } = await sentWith(words, { jobDescription });
    const mail = await readMail();
    expect(mail.subject).toBe('New gutters Bcc: x@y.example');
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(mail.text).toContain(jobDescription);
    expect((await readPage()).contractor.termsAndConditions).toBe(jobDescription);
    expect(await mailsTo(server, 'x@y.example')).toEqual([]);
  });
});

describe('a template', () => {
  test('of one paragraph comes before the figures, and the mail adds a missing link', async () => {
    const { readMail, estimate } = await sentWith({ body: 'Here it is.' });
    const { text } = await readMail();
    expect(text).toMatch(/^Here it is\.\n\nEstimate: EST-0001/);
    expect(text).toContain(`Review and accept: https://plumbline.example/estimate/${estimate.id}`);
  });

  test('whose variables are all empty falls back to the default subject', async () => {
    const { readMail, contractor } = await sentWith({ subject: '[Phone]' });
    expect((await readMail()).subject).toBe('(208) 555-0142');
    await contractor.patch('/api/user/settings', { businessPhone: '' });
    const client = await aClient(contractor, { email: `${randomUUID()}@client.example` });
    await aSentEstimate(contractor, { clientId: client.id });
    const [mail] = await mailsTo(server, client.email ?? '');
    expect(mail?.subject).toMatch(/^Estimate for .+ - Cutter Ridge Roofing$/);
  });

  test('of 20,000 characters is complete in mail and page', async () => {
    const { readMail, readPage } = await sentWith({ body: `${LONG}\n\nThe end`, terms: LONG });
    const filled = LONG.replaceAll('[Client Name]', 'Dana Whitfield');
    const mail = await readMail();
    expect(mail.text).toContain(`${filled}\n\nEstimate: EST-0001`);
    expect(mail.text).toContain('The end');
    expect(mail.html).toContain('for Dana Whitfield.');
    expect((await readPage()).contractor.termsAndConditions).toBe(filled);
  });
});

describe.skipIf(!canReadPdfs())('the terms in the PDF', () => {
  const packed = (text: string) => text.replaceAll(/\s/g, '');
  /** The printed terms without whitespace. */
  const printedTerms = async ({ readPdf }: Awaited<ReturnType<typeof sentWith>>) =>
    packed(await readPdf()).split('Termsandconditions')[1] ?? '';

  test('have all ten variables filled', async () => {
    const terms = TEMPLATE_VARIABLES.map((variable) => `${variable}: » [${variable}] «`).join('\n');
    const sent = await sentWith({ terms });
    const values = valuesFor(sent);
    const printed = await printedTerms(sent);
    for (const variable of TEMPLATE_VARIABLES)
      expect(printed).toContain(packed(`${variable}: » ${values[variable]} «`));
  });

  test('print a value as text, whatever it contains', async () => {
    const printed = await printedTerms(await sentWith({ terms: '[Client Name]' }, { clientName: HOSTILE }));
    expect(printed).toContain(packed(HOSTILE));
    expect(printed).not.toContain('root:');
  });

  test('of 20,000 characters are printed completely', async () => {
    const { readPdf } = await sentWith({ terms: `${LONG} The end.` });
    const text = await readPdf();
    expect(text.match(/Dana\s+Whitfield/g)?.length).toBeGreaterThan(LONG.split('[Client Name]').length - 1);
    expect(text).toMatch(/The\s+end\./);
  });
});

describe('the mail preview', () => {
  // Registrations per network address and hour are limited, so these tests use a separate server.
  beforeAll(async () => {
    await server.close();
    server = await startTestApp(ENVIRONMENT);
  });

  const preview = async (contractor: ApiClient, body: object = {}) => {
    const response = await contractor.post('/api/mail/preview', body);
    expect(response.statusCode).toBe(200);
    return response.json<MailPreviewResponse>();
  };

  test('equals the sent mail', async () => {
    const words = {
      subject: 'Yours, [Client Name]',
      body: 'Hi [Client Name],\n\n[Job Description]\n\n[Phone]',
    };
    const { contractor, estimate, readMail } = await sentWith(words);
    const mail = await readMail();
    const shown = await preview(contractor);
    expect(shown).toMatchObject({
      estimateId: estimate.id,
      estimateNumber: 'EST-0001',
      subject: mail.subject,
    });
    expect(shown.html.trim()).toBe(mail.html.trim());
    expect(shown.text.trim()).toBe(mail.text.trim());
    expect(shown.from).toBe('Cutter Ridge Roofing via Plumbline <mail@plumbline.example>');
    expect(shown.replyTo).toContain('Marcus Bell <');
  });

  test('shows unsaved templates and stores none of them', async () => {
    const { contractor } = await sentWith({ terms: 'Saved terms' });
    const before = (await contractor.get('/api/settings')).json<object>();
    const shown = await preview(contractor, {
      emailSubjectTemplate: 'Hello [Client Name]',
      emailBodyTemplate: 'Only for <b>[Company Name]</b>',
      termsAndConditions: 'For [Estimate Number]',
    });
    expect(shown.subject).toBe('Hello Dana Whitfield');
    expect(shown.html).toContain('Only for &lt;b&gt;Cutter Ridge Roofing&lt;/b&gt;');
    expect(shown.terms).toBe('For EST-0001');
    expect((await preview(contractor)).terms).toBe('Saved terms');
    expect((await contractor.get('/api/settings')).json()).toEqual(before);
  });

  test('of the default text omits empty values like the mail', async () => {
    const contractor = await signedInContractor(server);
    await anEstimate(contractor);
    const { emailBodyTemplate } = (await contractor.get('/api/settings')).json<{
      emailBodyTemplate: string;
    }>();
    for (const body of [{ emailBodyTemplate }, { emailBodyTemplate: '' }, {}])
      expect((await preview(contractor, body)).text).not.toMatch(/valid until|\|/);
  });

  test('uses the given estimate, the newest one including drafts, or the sample', async () => {
    const contractor = await signedInContractor(server);
    const none = await preview(contractor, { emailBodyTemplate: 'For [Client Name]' });
    expect(none).toMatchObject({ estimateId: null, estimateNumber: 'EST-0042' });
    expect(none.text).toContain('For Dana Whitfield');
    const first = await aSentEstimate(contractor);
    const newest = await anEstimate(contractor);
    expect(await preview(contractor)).toMatchObject({ estimateId: newest.id, estimateNumber: 'EST-0002' });
    expect(await preview(contractor, { estimateId: first.id })).toMatchObject({ estimateNumber: 'EST-0001' });
  });

  test('needs a session, the security token and an own estimate', async () => {
    const stranger = await signedInContractor(server);
    const { id } = await aSentEstimate(await signedInContractor(server));
    expect((await server.visitor().post('/api/mail/preview', {})).statusCode).toBe(401);
    expect((await stranger.post('/api/mail/preview', {}, { csrf: false })).statusCode).toBe(403);
    for (const estimateId of [id, randomUUID()])
      expect((await stranger.post('/api/mail/preview', { estimateId })).json()).toMatchObject({
        message: 'Estimate Not Found',
      });
  });

  test.each([
    [
      'a subject of two lines',
      { emailSubjectTemplate: 'Hi\r\nBcc: x@y.example' },
      'emailSubjectTemplate must be one line',
    ],
    [
      'a body too long',
      { emailBodyTemplate: 'x'.repeat(20_001) },
      'emailBodyTemplate must be at most 20,000 characters',
    ],
    ['no id', { estimateId: 'x' }, 'estimateId'],
    ['a field it does not know', { recipient: 'x@y.example' }, 'does not take'],
  ])('refuses %s with a sentence', async (_what, body, sentence) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.post('/api/mail/preview', body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(sentence);
  });
});
