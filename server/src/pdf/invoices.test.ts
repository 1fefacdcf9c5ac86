import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import type { EstimateDocument } from './document-data.ts';
import { invoiceFileName } from './estimate-file-name.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfStructure, pdfText } from './read-pdf.ts';
import { sampleInvoice, sampleWholeInvoice } from './sample-invoice.ts';
import { skipOutOfTurn } from './testing/in-turn.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

function printed(document: EstimateDocument) {
  const pdf = compiler.compile(printEstimate(document));
  compiler.forget();
  expect(Buffer.from(pdf).includes('pdfuaid:part')).toBe(true);
  const info = pdfInfo(pdf);
  return {
    text: pdfText(pdf),
    // Reading it takes far longer than the rest.
    structure: () => pdfStructure(pdf),
    title: info.get('Title'),
    pages: Number(info.get('Pages')),
  };
}

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const isOutOfTurn = skipOutOfTurn(layoutTemplate);
  const branding = { layoutTemplate };

  test('prints the invoice of a payment with its day, and how it follows from the job', () => {
    const page = { url: 'https://app.example/invoice/1', takesAnswer: false };
    const { text, title, pages } = printed(sampleInvoice({ branding, page }));
    expect(title).toBe('Invoice INV-0031, Cutter Ridge Roofing');
    expect(pages).toBe(1);
    for (const words of [
      'INV-0031',
      'Nov 2, 2026',
      'Nov 16, 2026',
      'Bill to',
      'Dana Whitfield',
      'For estimate EST-0148: Tear-off and re-roof',
      'Materials on site',
      'Contract total, EST-0148 13,394.93',
      'Change order CO-1, Decking 523.36',
      'Job total 13,918.29',
      'Invoiced before −3,348.73',
      'Still to come −7,890.57',
      'This invoice $2,678.99',
      'Subtotal 2,527.35',
      'Tax, 6% 151.64',
      'Total $2,678.99',
      'Thank you, Dana.',
      'Payment instructions',
      'with INV-0031 on it',
    ])
      expect(text).toContain(words);
    for (const words of ['Valid until', 'Accepted by', 'Deposit', 'Draft', 'VOID', 'Estimate EST'])
      expect(text).not.toContain(words);
    expect(text.replace(/\s/g, '')).toMatch(/Scantopayorreaditonline|Scantopayor/);
  });

  test.skipIf(isOutOfTurn())('is read out under its own headings', () => {
    const structure = printed(sampleInvoice({ branding })).structure();
    expect(structure).toMatch(/H1 "Invoice/);
    expect(structure).toMatch(/H2 "How this adds up/);
  });

  test.skipIf(isOutOfTurn())('prints the lines of the work where the invoice is of the whole job', () => {
    const { text } = printed(sampleWholeInvoice(false, { branding }));
    for (const words of [
      'For estimate EST-0148',
      'Coil roofing nails',
      '84 bundles 38.75 3,255.00',
      'Labor markup, 20%',
      'Subtotal 12,636.73',
      'Tax, 6% 758.20',
      'Total $13,394.93',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('How this adds up');
    expect(text).not.toContain('Whole job');
  });

  test.skipIf(isOutOfTurn())('prints the lines of each change order under its title', () => {
    const { text, structure } = printed(sampleWholeInvoice(true, { branding }));
    const headings = structure();
    expect(headings).toMatch(/H2 "Estimate EST-0148/);
    expect(headings).toMatch(/H2 "CO-1 Decking: Work added/);
    for (const words of [
      'Estimate EST-0148 $13,394.93',
      'OSB sheathing 20 sheets 26.00 520.00',
      'CO-1 Decking: Work added $747.30',
      'Subtotal 13,341.73',
      'Total $14,142.23',
    ])
      expect(text).toContain(words);
  });

  test.skipIf(isOutOfTurn())('prints what is paid and what is still to be paid', () => {
    const { text } = printed(
      sampleInvoice({ branding, invoice: { amountSettled: '1000.00', amountOpen: '1678.99' } }),
    );
    expect(text).toContain('Paid $1,000.00');
    expect(text).toContain('To pay $1,678.99');
    expect(text).not.toContain('PAID');
  });

  test.skipIf(isOutOfTurn())('marks a paid invoice, a void one and a draft', () => {
    const paid = printed(
      sampleInvoice({ branding, invoice: { amountSettled: '2678.99', amountOpen: '0.00' } }),
    );
    expect(paid.text).toContain('PAID');
    expect(paid.text).toContain('To pay $0.00');
    const isVoid = printed(sampleInvoice({ branding, invoice: { state: 'void' } }));
    expect(isVoid.text).toMatch(/VOID.*Nothing is to be paid|Nothing is to be paid/);
    expect(isVoid.text).not.toContain('To pay');
    const draft = printed(
      sampleInvoice({ branding, number: '', invoice: { state: 'draft', amountOpen: '0.00' } }),
    );
    expect(draft.title).toBe('Draft invoice, Cutter Ridge Roofing');
    for (const words of ['DRAFT', 'Not to be paid', 'Not issued yet']) expect(draft.text).toContain(words);
    expect(draft.structure()).toMatch(/H1 "Draft invoice/);
  });

  test.skipIf(isOutOfTurn())('lists several payments that it covers, and what is paid ahead of them', () => {
    const { text } = printed(
      sampleInvoice({
        branding,
        invoice: {
          title: 'Everything that remains',
          parts: [
            { stageId: 's2', name: 'Dry-in', amount: '1000.00' },
            { stageId: 's3', name: 'Balance', amount: '1678.99' },
          ],
          job: {
            contractTotal: '13394.93',
            changeOrders: [],
            jobTotal: '13394.93',
            invoicedBefore: '0.00',
            stillToCome: '10715.94',
            paidAhead: '3348.73',
          },
        },
      }),
    );
    for (const words of ['This invoice covers', 'Dry-in 1,000.00', 'Balance 1,678.99'])
      expect(text).toContain(words);
    expect(text).toContain('$3,348.73 of what is still to come is paid already.');
    expect(text).not.toContain('Job total');
    expect(text).not.toContain('Invoiced before');
  });

  test.skipIf(isOutOfTurn())('prints long names, twelve change orders and huge amounts whole', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim().slice(0, 100);
    const huge = '9999999999.99';
    const { text, pages } = printed(
      sampleInvoice({
        branding,
        client: { name, address: null, email: null, phone: null },
        invoice: {
          title: 'Roof and porch, '.repeat(7).slice(0, 100),
          totalAmount: huge,
          amountOpen: huge,
          subtotal: huge,
          taxes: [{ name: 'T'.repeat(60), rate: '8.25', registration: 'R-'.repeat(30), amount: huge }],
          job: {
            contractTotal: huge,
            changeOrders: Array.from({ length: 12 }, (_, index) => ({
              number: `EST-0148-CO${index + 1}`,
              title: `Change ${name}`,
              amount: `-${huge}`,
            })),
            jobTotal: huge,
            invoicedBefore: huge,
            stillToCome: huge,
          },
        },
      }),
    );
    expect(pages).toBeLessThanOrEqual(3);
    const letters = text.replace(/\s/g, '');
    for (let index = 1; index <= 12; index++) expect(letters).toContain(`ChangeorderCO-${index},Change`);
    expect(letters).toContain('Total$9,999,999,999.99');
    expect(letters.match(/−9,999,999,999.99/g)).toHaveLength(14);
  });

  test.skipIf(isOutOfTurn())('prints yen without decimals, on A4', () => {
    const { text } = printed(
      sampleInvoice({
        branding,
        currency: 'JPY',
        sums: { discountAmount: '0', subtotal: '1200', totalAmount: '1296', depositAmount: '0' },
        laborLines: [],
        materialLines: [],
        additionalCosts: [],
        invoice: {
          totalAmount: '1296',
          amountOpen: '1296',
          subtotal: '1200',
          taxes: [{ name: 'JCT', rate: '8.00', registration: 'T1234567890123', amount: '96' }],
          job: {
            contractTotal: '5000',
            changeOrders: [],
            jobTotal: '5000',
            invoicedBefore: '0',
            stillToCome: '3704',
          },
        },
      }),
    );
    for (const words of ['Total ¥1,296', 'JCT, 8% T1234567890123 96', 'Still to come −3,704'])
      expect(text).toContain(words);
  });
});

test('the file of an invoice is named after it', () => {
  expect(['INV-0001', '№ 7/2026', '//', null].map(invoiceFileName)).toEqual([
    'invoice-INV-0001.pdf',
    'invoice-7-2026.pdf',
    'invoice-document.pdf',
    'draft-invoice.pdf',
  ]);
});
