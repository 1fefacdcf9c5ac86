import { expect, test } from 'vitest';
import type { StatementRowOnWire } from '../books.ts';
import { statementKindText } from './statement-words.ts';

const ROW: StatementRowOnWire = {
  date: '2026-10-20',
  kind: 'held',
  number: 'EST-0148',
  amount: '3348.73',
  balance: '0.00',
  method: null,
  dueOn: null,
  invoiceId: null,
  estimateId: null,
};

test('money without an invoice is called received, not kept for work to come: the work may be done', () => {
  expect(statementKindText(ROW)).toBe('Received, not invoiced yet');
  expect(statementKindText({ ...ROW, amount: '-3348.73' })).toBe('Earlier payment used');
});
