import { contrastRatio } from '@plumbline/contract/settings/brand-colors';
import { render } from '@react-email/render';
import { describe, expect, it } from 'vitest';
import { NO_SOURCES } from '../../../jobs/testing/worker-deps.ts';
import type { EstimateDocument } from '../../../pdf/document-data.ts';
import { sampleEstimate } from '../../../pdf/sample-estimate.ts';
import { secretKey } from '../../../secret-key.ts';
import { LOGO_ID } from '../../mail-logo.ts';
import type { MailContent } from '../../mail-message.ts';
import { sampleEstimateMail } from '../../sample-estimate-mail.ts';
import { composeEstimateSent, estimateSent } from './estimate-sent.ts';

const PDF = new Uint8Array([37, 80, 68, 70]);

async function compose(document: EstimateDocument, customMessage = ''): Promise<MailContent> {
  const content = await estimateSent.compose(
    {
      appUrl: 'https://plumbline.example',
      secret: secretKey('a secret that only the tests know, long enough'),
      documents: { render: async () => PDF },
      sources: {
        ...NO_SOURCES,
        findEstimateMail: async (estimateId) => ({
          estimateId,
          contractorName: 'Ray Cutter',
          contractorEmail: 'ray@cutter.example',
          subjectTemplate: null,
          bodyTemplate: null,
          document,
        }),
      },
    },
    { mailId: 'a7c0', accountId: null, estimateId: 'b3a1', recipient: 'dana@mail.example' },
    { customMessage },
  );
  if (!content) throw new Error('The estimate was not composed.');
  return content;
}

describe('the mail with an estimate', () => {
  it('names the license at its end, with the word once', async () => {
    const { company } = sampleEstimate();
    const licensed = (licenseNumber: string) =>
      compose(sampleEstimate({ company: { ...company, licenseNumber } }));
    expect((await licensed('RCE-48213')).text).toContain(' · License RCE-48213');
    expect((await licensed('Idaho contractor RCE-48213')).text).toContain(' · Idaho contractor RCE-48213');
  });

  it('dials the first number of the business, without its extension', async () => {
    const { company } = sampleEstimate();
    const mail = await compose(sampleEstimate({ company: { ...company, phone: '208-555-0123 ext. 45' } }));
    const html = await render(mail.html);
    expect(html).toContain('href="tel:2085550123"');
    expect(html).toContain('href="sms:2085550123"');
  });

  it('names the client, the job, the link and the last valid day, and is signed', async () => {
    const { subject, text, fromName, replyTo } = await compose(sampleEstimate({ jobTypeName: 'Roofing' }));
    expect(subject).toBe('Estimate for Roofing - Cutter Ridge Roofing');
    expect(fromName).toBe('Cutter Ridge Roofing via Plumbline');
    expect(replyTo).toEqual({ name: 'Ray Cutter', address: 'ray@cutter.example' });
    expect(text).toMatch(/^Hi Dana,\n\nThank you for the opportunity/);
    expect(text).toContain('https://plumbline.example/estimate/b3a1');
    expect(text).toContain('Total: $13,394.93');
    expect(text).toContain('This estimate is valid until Oct 20, 2026.');
    expect(text).toContain('Ray Cutter\n(208) 555-0142 | office@cutterridge.example');
  });

  it('attaches the PDF, named by the number of the estimate', async () => {
    const { attachments } = await compose(sampleEstimate());
    expect(attachments).toEqual([
      { fileName: 'estimate-EST-0148.pdf', contentType: 'application/pdf', content: PDF },
    ]);
  });

  it('puts the contractor’s message after the greeting', async () => {
    const { text, html } = await compose(sampleEstimate(), 'We start Monday.\r\nBring boots.');
    expect(text).toMatch(/^Hi Dana,\n\nWe start Monday\.\nBring boots\.\n\nThank you/);
    expect(await render(html)).toContain('We start Monday.<br/>Bring boots.');
  });

  it('shows the contractor’s logo, which comes with it, named after the company', async () => {
    const logo = { content: PDF, contentType: 'image/png', width: 640, height: 440 };
    const mail = composeEstimateSent({
      estimate: { ...sampleEstimateMail(), logo },
      link: 'https://plumbline.example/estimate/b3a1',
      recipient: null,
      customMessage: '',
      changed: '',
      pdf: null,
    });
    const [picture, ...more] = (await render(mail.html)).match(/<img[^>]*>/g) ?? [];
    expect(more).toEqual([]);
    expect(picture).toContain(`src="cid:${LOGO_ID}"`);
    expect(picture).toContain('alt="Cutter Ridge Roofing"');
    expect(mail.logo).toBe(logo);
  });

  it('leaves out the company’s name beside a logo that includes it', async () => {
    const logo = { content: PDF, contentType: 'image/png', width: 640, height: 80 };
    const sample = sampleEstimateMail();
    const namesIn = async (logoIncludesName: boolean) => {
      const branding = { ...sample.document.branding, logoIncludesName };
      const estimate = { ...sample, logo, document: { ...sample.document, branding } };
      const { html } = composeEstimateSent({
        estimate,
        link: 'https://plumbline.example/estimate/b3a1',
        recipient: null,
        customMessage: '',
        changed: '',
        pdf: null,
      });
      return (await render(html)).match(/>Cutter Ridge Roofing</g)?.length ?? 0;
    };
    expect(await namesIn(false)).toBe(1);
    expect(await namesIn(true)).toBe(0);
  });

  it('shows the estimate’s own currency', async () => {
    const document = sampleEstimate({ currency: 'JPY' });
    const { text } = await compose({ ...document, sums: { ...document.sums, totalAmount: '1200' } });
    expect(text).toContain('Total: ¥1,200');
  });

  it('shows names as text, whatever they contain', async () => {
    const document = sampleEstimate({
      client: { name: '<img src=x onerror=alert(1)>', address: null, email: null, phone: null },
    });
    const html = await render((await compose(document, '<script>alert(2)</script>')).html);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<img|<script/);
  });

  it.each(['#ffe14d', '#1f3a93', 'red;background:url(x)'])(
    'has a button in an ink of %s on which white is readable',
    async (primaryColor) => {
      const html = await render((await compose(sampleEstimate({ branding: { primaryColor } }))).html);
      const [, button = ''] = /<a[^>]*style="([^"]*)"[^>]*>Review and accept/.exec(html) ?? [];
      const [, fill = ''] = /background-color:(#\w{6})/.exec(button) ?? [];
      expect(button).toContain('color:#ffffff');
      expect(contrastRatio(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(html).not.toContain('url(x)');
    },
  );

  it('omits what the estimate does not have', async () => {
    const document = sampleEstimate({ client: null, jobTypeName: null, validUntil: null });
    const company = { ...document.company, phone: null, email: null };
    const { text, subject } = await compose({ ...document, company });
    expect(subject).toBe('Estimate for your job - Cutter Ridge Roofing');
    expect(text).toMatch(/^Hi there,/);
    expect(text).not.toMatch(/valid until|null|undefined|\|/i);
    expect(text).toMatch(/Best regards,\nRay Cutter\n(?:\n|$)/);
    expect(text).not.toContain('ray@cutter.example');
  });

  it('is not sent for a deleted estimate', async () => {
    const content = await estimateSent.compose(
      {
        appUrl: 'https://plumbline.example',
        secret: secretKey('a secret that only the tests know, long enough'),
        documents: { render: async () => PDF },
        sources: NO_SOURCES,
      },
      { mailId: 'a7c0', accountId: null, estimateId: 'b3a1', recipient: 'dana@mail.example' },
      {},
    );
    expect(content).toBeNull();
  });
});
