import { describe, expect, it } from 'vitest';
import { listMissing } from './estimates/required-fields.ts';
import { sendEmailRequest, sendRequest } from './estimates/sending.ts';
import { estimateChangeRequest, estimateRequest } from './estimates.ts';
import { aCost, aLaborLine, aMaterialLine, anEstimateRequest } from './testing/an-estimate-request.ts';
import { faultsOf } from './testing/faults-of.ts';

const faults = (changes: Record<string, unknown>) => faultsOf(estimateRequest, anEstimateRequest(changes));
const labor = (changes: Record<string, unknown>) => ({ laborLines: [aLaborLine(changes)] });
const material = (changes: Record<string, unknown>) => ({ materialLines: [aMaterialLine(changes)] });
const cost = (changes: Record<string, unknown>) => ({ additionalCosts: [aCost(changes)] });

describe('an estimate', () => {
  it('is parsed into exact numbers: prices and percentages in hundredths, hours and quantities in thousandths', () => {
    const request = anEstimateRequest({
      ...labor({ hours: 9.5, rate: 65 }),
      ...material({ quantity: '12.375', unitCost: '3.49' }),
      ...cost({ amount: '185' }),
      taxRate: '8.25',
      laborMarkupPercent: 20,
    });
    expect(estimateRequest.parse(request)).toMatchObject({
      laborLines: [{ hours: 9_500n, rate: 6_500n, description: '' }],
      materialLines: [{ quantity: 12_375n, unitCost: 349n, unit: 'each' }],
      additionalCosts: [{ amount: 18_500n }],
      taxRate: 8250n,
      laborMarkupPercent: 2_000n,
      jobAddress: null,
      validUntil: null,
    });
  });

  it.each(['clientId', 'jobTypeId'])('takes an id as %s, and no %s while it is a draft', (field) => {
    for (const nothing of [undefined, null, ''])
      expect(estimateRequest.parse(anEstimateRequest({ [field]: nothing }))).toMatchObject({ [field]: null });
    expect(faults({ [field]: 'none' })).toEqual([`${field} must be an id`]);
  });

  it('may lack its description and its lines while it is a draft', () => {
    for (const nothing of [undefined, null, '', ' \n '])
      expect(estimateRequest.parse(anEstimateRequest({ jobDescription: nothing })).jobDescription).toBeNull();
    expect(estimateRequest.parse({})).toMatchObject({ clientId: null, laborLines: [], materialLines: [] });
  });

  it('names each field that it lacks to be sent', () => {
    const complete = { clientId: true, jobTypeId: true, jobDescription: true, laborLines: true };
    expect(listMissing(complete)).toEqual([]);
    expect(listMissing({ ...complete, clientId: false, laborLines: false })).toEqual([
      { field: 'clientId', message: 'Please select a client' },
      {
        field: 'laborLines',
        message: 'Please add at least one labor line, material, or additional cost',
      },
    ]);
  });

  it('refuses totals and unknown fields', () => {
    expect(faults({ totalAmount: '1.00', laborLines: [aLaborLine({ total: '0.01' })] })).toEqual([
      "laborLines[0] does not take 'total'",
      "The request does not take 'totalAmount'",
    ]);
  });

  it('accepts only known labor types and costs', () => {
    const [boss] = faults(labor({ laborType: 'boss' }));
    expect(boss).toBe(
      'laborLines[0].laborType: Invalid input, must be one of lead, helper, specialist, custom',
    );
    const [bribe] = faults(cost({ type: 'bribe' }));
    expect(bribe).toMatch(/^additionalCosts\[0\]\.type: Invalid input, must be one of permit, /);
    expect(faults(labor({ laborType: undefined }))).toEqual(['laborLines[0].laborType: Required']);
  });
});

describe('the bounds of an estimate', () => {
  it.each([
    ['laborLines', aLaborLine()],
    ['materialLines', aMaterialLine()],
    ['additionalCosts', aCost()],
  ])('%s may have 500 entries and not 501', (section, line) => {
    const withLines = (count: number) => faults({ [section]: Array.from({ length: count }, () => line) });
    expect(withLines(499)).toEqual([]);
    expect(withLines(500)).toEqual([]);
    expect(withLines(501)).toEqual([`${section} must have at most 500 entries`]);
  });

  it.each([
    [
      'laborLines[0].hours',
      (hours: string) => labor({ hours }),
      '999999.99',
      '1000000',
      '1000000.01',
      '1,000,000',
    ],
    [
      'laborLines[0].rate',
      (rate: string) => labor({ rate }),
      '9999999.99',
      '10000000.00',
      '10000000.01',
      '10,000,000',
    ],
    [
      'materialLines[0].quantity',
      (quantity: string) => material({ quantity }),
      '999999.999',
      '1000000',
      '1000000.001',
      '1,000,000',
    ],
    [
      'materialLines[0].unitCost',
      (unitCost: string) => material({ unitCost }),
      '9999999.99',
      '10000000.00',
      '10000000.01',
      '10,000,000',
    ],
    [
      'additionalCosts[0].amount',
      (amount: string) => cost({ amount }),
      '9999999.99',
      '10000000.00',
      '10000000.01',
      '10,000,000',
    ],
    ['taxRate', (taxRate: string) => ({ taxRate }), '99.99', '100', '100.01', '100'],
    [
      'depositPercentage',
      (depositPercentage: string) => ({ depositPercentage }),
      '99.99',
      '100.00',
      '100.01',
      '100',
    ],
    [
      'laborMarkupPercent',
      (laborMarkupPercent: string) => ({ laborMarkupPercent }),
      '999.99',
      '1000',
      '1000.01',
      '1,000',
    ],
    [
      'materialMarkupPercent',
      (materialMarkupPercent: string) => ({ materialMarkupPercent }),
      '999.99',
      '1000',
      '1000.01',
      '1,000',
    ],
  ] as const)('%s goes up to its bound', (field, change, below, at, above, shown) => {
    expect(faults(change(below))).toEqual([]);
    expect(faults(change(at))).toEqual([]);
    expect(faults(change('0'))).toEqual([]);
    expect(faults(change(above))).toEqual([`${field} must be at most ${shown}`]);
    expect(faults(change('-1'))).toEqual([`${field} must be a number of 0 or more, such as 12.5`]);
  });

  it.each([
    ['laborLines[0].hours', labor({ hours: '0.125' }), 2],
    ['laborLines[0].rate', labor({ rate: 45.005 }), 2],
    ['materialLines[0].quantity', material({ quantity: '1.0001' }), 3],
    ['materialLines[0].unitCost', material({ unitCost: '0.005' }), 2],
    ['additionalCosts[0].amount', cost({ amount: 0.005 }), 2],
    ['taxRate', { taxRate: '8.2555' }, 3],
    ['depositPercentage', { depositPercentage: '33.333' }, 2],
    ['laborMarkupPercent', { laborMarkupPercent: '12.345' }, 2],
    ['materialMarkupPercent', { materialMarkupPercent: 0.001 }, 2],
  ])('%s has no more decimals than its step', (field, change, decimals) => {
    expect(faults(change)).toEqual([`${field} must have at most ${decimals} decimals`]);
  });

  it.each([
    ['jobDescription', (jobDescription: string) => ({ jobDescription }), 5_000, '5,000'],
    ['jobAddress', (jobAddress: string) => ({ jobAddress }), 5_000, '5,000'],
    [
      'customPaymentInstructions',
      (customPaymentInstructions: string) => ({ customPaymentInstructions }),
      20_000,
      '20,000',
    ],
    ['laborLines[0].description', (description: string) => labor({ description }), 5_000, '5,000'],
    ['materialLines[0].description', (description: string) => material({ description }), 5_000, '5,000'],
    ['additionalCosts[0].description', (description: string) => cost({ description }), 5_000, '5,000'],
    ['materialLines[0].unit', (unit: string) => material({ unit }), 50, '50'],
  ] as const)('%s has a maximum length', (field, change, max, shown) => {
    expect(faults(change('x'.repeat(max)))).toEqual([]);
    expect(faults(change('x'.repeat(max + 1)))).toEqual([`${field} must be at most ${shown} characters`]);
  });
});

describe('a change of an estimate', () => {
  const updatedAt = '2026-10-13T14:41:00.000Z';

  it('requires the version it was made from', () => {
    expect(faultsOf(estimateChangeRequest, { taxRate: '6' })).toEqual([
      'updatedAt must be the updatedAt that was read',
    ]);
    expect(faultsOf(estimateChangeRequest, { taxRate: '6', updatedAt })).toEqual([]);
  });

  it('omits unchanged fields', () => {
    expect(estimateChangeRequest.parse({ updatedAt })).toEqual({ updatedAt });
  });

  it('has the same bounds as a new estimate', () => {
    expect(
      faultsOf(estimateChangeRequest, { updatedAt, taxRate: '100.01', ...labor({ rate: '-1' }) }),
    ).toEqual([
      'taxRate must be at most 100',
      'laborLines[0].rate must be a number of 0 or more, such as 12.5',
    ]);
  });
});

describe('sending an estimate', () => {
  it('goes to the client’s address when none is given', () => {
    expect(sendRequest.parse({})).toEqual({ email: null, customMessage: null, channel: 'email' });
    expect(sendRequest.parse({ email: '' }).email).toBeNull();
    expect(sendEmailRequest.parse({})).toEqual({ recipientEmail: null, customMessage: null });
  });

  it('refuses a malformed address', () => {
    expect(faultsOf(sendRequest, { email: 'dana' })).toEqual(['Please enter a valid email address']);
    expect(faultsOf(sendEmailRequest, { recipientEmail: 'dana' })).toEqual([
      'Please enter a valid email address',
    ]);
  });

  it('omits a blank message', () => {
    expect(sendRequest.parse({ customMessage: '   ' }).customMessage).toBeNull();
    expect(sendRequest.parse({ customMessage: ' See you Monday ' }).customMessage).toBe('See you Monday');
  });
});
