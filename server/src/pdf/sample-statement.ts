import type { StatementRowOnWire } from '@plumbline/contract/books';
import type { DocumentBranding, DocumentStatement, EstimateDocument } from './document-data.ts';
import { sampleEstimate } from './sample-estimate.ts';

const row = (
  date: string,
  kind: StatementRowOnWire['kind'],
  number: string,
  amount: string,
  balance: string,
): StatementRowOnWire => ({
  date,
  kind,
  number,
  amount,
  balance,
  method: kind === 'payment' ? 'check' : null,
  dueOn: null,
  invoiceId: null,
  estimateId: null,
});

const STATEMENT: DocumentStatement = {
  from: '2026-10-01',
  to: '2026-11-30',
  balanceBefore: '0.00',
  rows: [
    row('2026-10-20', 'payment', 'EST-0148', '-3348.73', '-3348.73'),
    row('2026-10-20', 'held', 'EST-0148', '3348.73', '0.00'),
    row('2026-11-02', 'invoice', 'INV-0031', '2678.99', '2678.99'),
  ],
  balanceAfter: '2678.99',
  held: '3348.73',
  aging: { current: '0.00', days30: '2678.99', days60: '0.00', days90: '0.00', older: '0.00' },
};

/** A statement with an open invoice of 2,678.99 and a held deposit of 3,348.73. */
export function sampleStatement(branding: Partial<DocumentBranding> = {}): EstimateDocument {
  const { offer, ...estimate } = sampleEstimate();
  return {
    ...estimate,
    number: '',
    createdOn: STATEMENT.to,
    validUntil: null,
    jobTypeName: null,
    jobDescription: null,
    jobAddress: null,
    offer: { ...offer, groups: [], choices: [], taxes: [], files: [], pricing: null },
    acceptPayments: false,
    customPaymentInstructions: null,
    termsAndConditions: null,
    branding: { ...estimate.branding, ...branding },
    statement: STATEMENT,
  };
}
