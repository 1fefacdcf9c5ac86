import { describe, expect, test } from 'vitest';
import { sampleEstimate } from '../sample-estimate.ts';
import { printEstimate } from './printed-estimate.ts';

describe('the sums', () => {
  test('stored values are printed, even if they do not add up', () => {
    const printed = printEstimate(sampleEstimate({ sums: { subtotal: '1.00', totalAmount: '77777.77' } }));
    expect(printed.sums.subtotals[0]).toEqual({ label: 'Subtotal', amount: '1.00' });
    expect(printed.sums.total).toEqual({ label: 'Total', amount: '$77,777.77' });
  });

  test('labor, materials, costs and markups lead to subtotal, tax and total', () => {
    const printed = printEstimate(sampleEstimate()).sums;
    const all = [...printed.parts, ...printed.subtotals, printed.total, printed.deposit];
    expect(all.map((sum) => `${sum?.label}: ${sum?.amount}`)).toEqual([
      'Labor: 5,367.50',
      'Labor markup, 20%: 1,073.50',
      'Materials: 4,774.55',
      'Materials markup, 15%: 716.18',
      'Additional costs: 705.00',
      'Subtotal: 12,636.73',
      'Tax, 6%: 758.20',
      'Total: $13,394.93',
      'Deposit to start, 25%: $3,348.73',
    ]);
  });

  test('a section without lines, a markup of 0% and a missing deposit are omitted', () => {
    const printed = printEstimate(
      sampleEstimate({
        laborLines: [],
        additionalCosts: [],
        sums: { materialMarkupPercent: '0.00' },
        acceptPayments: false,
      }),
    );
    expect(printed.sections.map((section) => section.title)).toEqual(['Materials']);
    expect(printed.sums.parts.map((sum) => sum.label)).toEqual(['Materials']);
    expect(printed.sums.deposit).toBeNull();
  });
});

test('Letter paper is for US and Canadian dollars, A4 for the rest', () => {
  const paper = (['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'JPY'] as const).map(
    (currency) => printEstimate(sampleEstimate({ currency, additionalCosts: [] })).paper,
  );
  expect(paper).toEqual(['us-letter', 'us-letter', 'a4', 'a4', 'a4', 'a4']);
});

function companyLines(licenseNumber: string): readonly string[] {
  const { company } = sampleEstimate();
  return printEstimate(sampleEstimate({ company: { ...company, licenseNumber } })).company.lines;
}

test('a license number is labeled once', () => {
  expect(companyLines('RCE-48213')).toContain('License RCE-48213');
  expect(companyLines('CA Lic. 1042')).toContain('CA Lic. 1042');
  expect(companyLines('Idaho contractor RCE-48213')).toContain('Idaho contractor RCE-48213');
});

test('the job address is omitted if it is the client’s, however it is written', () => {
  const at = (jobAddress: string) => printEstimate(sampleEstimate({ jobAddress })).jobAddress;
  expect(at('2214 N 18th St, Boise ID 83702')).toBeNull();
  expect(at('9 Mill Street\nBoise, ID 83702')).toBe('9 Mill Street\nBoise,\u00A0ID\u00A083702');
});

test('empty notes have no heading', () => {
  const printed = printEstimate(
    sampleEstimate({ customPaymentInstructions: ' \n ', termsAndConditions: 'Net 30.', validUntil: null }),
  );
  expect(printed.notes).toEqual([{ title: 'Terms and conditions', text: 'Net 30.' }]);
  expect(printed.facts.map((fact) => fact.label)).toEqual(['Number', 'Date']);
});
