import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Row = Record<string, string>;
async function rowsOf(browser: ApiClient, file: string): Promise<Row[]> {
  const response = await browser.get(`/api/estimates/${file}`);
  expect(response.statusCode).toBe(200);
  return parse(response.body, { bom: true, columns: true });
}

const LINES = {
  laborLines: [{ laborType: 'lead' as const, description: 'Tear off', hours: '7.25', rate: '45.00' }],
  materialLines: [
    { description: 'Shingles, “30 yr”', quantity: '31.5', unit: 'bundle', unitCost: '38.95' },
    { description: '=cmd|calc', quantity: '1', unitCost: '2.00' },
  ],
  additionalCosts: [{ type: 'permit' as const, description: 'City of Boise', amount: '120.00' }],
};

describe('the CSV export of estimates', () => {
  test('has a row per estimate, newest first, with client, job, dates and every sum', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor, { name: 'Zoë “Z” O’Neil', phone: '+1 208 555 0142' });
    const draft = await anEstimate(contractor, {
      clientId: client.id,
      jobDescription: 'Replace the roof,\nthen the gutters',
      taxRate: '8.25',
      laborMarkupPercent: '20',
      validUntil: '2026-12-24',
      ...LINES,
    });
    await aSentEstimate(contractor);
    const response = await contractor.get('/api/estimates/export.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="plumbline-estimates.csv"',
    });
    expect(response.body.startsWith('\uFEFFNumber,Status,Client,')).toBe(true);
    const [sent, first, ...none] = await rowsOf(contractor, 'export.csv');
    expect(none).toEqual([]);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Boise' }).format(server.clock.now());
    expect(sent).toMatchObject({
      Number: 'EST-0002',
      Status: 'sent',
      Created: day,
      Sent: day,
      Total: '100.00',
    });
    expect(first).toEqual({
      Number: 'EST-0001',
      Status: 'draft',
      Client: 'Zoë “Z” O’Neil',
      'Client email': 'dana@example.com',
      'Client phone': "'+1 208 555 0142",
      'Client address': '',
      'Job type': draft.jobType?.name,
      'Job description': 'Replace the roof,\nthen the gutters',
      'Job address': '',
      Created: day,
      Sent: '',
      'Valid until': '2026-12-24',
      Labor: draft.laborSubtotal,
      'Labor markup %': '20',
      'Labor markup': draft.laborMarkupAmount,
      Materials: draft.materialsSubtotal,
      'Material markup %': '0',
      'Material markup': '0.00',
      'Additional costs': '120.00',
      Subtotal: draft.subtotal,
      'Tax %': '8.25',
      Tax: draft.taxAmount,
      Total: draft.totalAmount,
      'Deposit %': draft.depositPercentage,
      Deposit: draft.depositAmount,
      Currency: 'USD',
      Items: draft.itemsAmount,
      Discount: '0.00',
      Choices: '',
      'Change orders': '0.00',
    });
  });

  test('has the lines in another file, ordered by estimate, section and position', async () => {
    const contractor = await signedInContractor(server);
    await anEstimate(contractor, LINES);
    await anEstimate(contractor);
    const rows = await rowsOf(contractor, 'lines.csv');
    const values = rows.map((row) => Object.values(row).join(' | '));
    expect(Object.keys(rows[0] ?? {}).join(' | ')).toBe(
      'Estimate | Section | Type | Description | Quantity | Unit | Rate | Total | Currency | Group | Kind | Optional | Counts | Discount | Net | Taxes',
    );
    expect(values).toEqual([
      'EST-0002 | Labor | Lead | Install | 2 | hours | 50.00 | 100.00 | USD |  |  | no | yes |  | 100.00 | ',
      'EST-0001 | Labor | Lead | Tear off | 7.25 | hours | 45.00 | 326.25 | USD |  |  | no | yes |  | 326.25 | ',
      'EST-0001 | Materials |  | Shingles, “30 yr” | 31.5 | bundle | 38.95 | 1226.93 | USD |  |  | no | yes |  | 1226.93 | ',
      "EST-0001 | Materials |  | '=cmd|calc | 1 | each | 2.00 | 2.00 | USD |  |  | no | yes |  | 2.00 | ",
      'EST-0001 | Additional costs | permit | City of Boise |  |  |  | 120.00 | USD |  |  | no | yes |  | 120.00 | ',
    ]);
  });

  test('names groups and kinds, what counts, discounts, nets and taxes', async () => {
    const contractor = await signedInContractor(server);
    const [first, ...more] = ROOF_CHOICES.laborLines ?? [];
    if (!first) throw new Error('no line');
    const discounted = { ...first, discount: { percent: '10' } };
    await anEstimate(contractor, { ...ROOF_CHOICES, laborLines: [discounted, ...more] });
    const rows = await rowsOf(contractor, 'lines.csv');
    const added = rows.map(({ Description, Group, Kind, Optional, Counts, Discount, Net, Taxes }) =>
      [Description, Group, Kind, Optional, Counts, Discount, Net, Taxes].join(' | '),
    );
    expect(added).toContain('Labor of 16 h |  |  | no | yes | 86.40 | 777.60 | ');
    expect(added).toContain('Labor of 24 h | Good | Package | no | no |  | 1296.00 | ');
    expect(added).toContain('Material at 131.25 | Better | Package | no | yes |  | 4226.25 | Sales tax');
    expect(added).toContain('Guards | Gutters | Add-on | yes | no |  | 572.40 | Sales tax');
    expect(await rowsOf(contractor, 'export.csv')).toMatchObject([{ Choices: 'Better' }]);
  });

  test('is complete over several pages', async () => {
    const contractor = await signedInContractor(server);
    const { id: clientId } = await aClient(contractor);
    for (let count = 0; count < 45; count += 1) await anEstimate(contractor, { clientId });
    const numbers = (await rowsOf(contractor, 'lines.csv')).map((row) => row.Estimate);
    const expected = Array.from({ length: 45 }, (_, index) => `EST-${String(45 - index).padStart(4, '0')}`);
    expect(numbers).toEqual(expected);
    expect((await rowsOf(contractor, 'export.csv')).map((row) => row.Number)).toEqual(expected);
  });

  test('contains only the header without estimates', async () => {
    const contractor = await signedInContractor(server);
    expect(await rowsOf(contractor, 'export.csv')).toEqual([]);
    expect((await contractor.get('/api/estimates/lines.csv')).body).toBe(
      '\uFEFFEstimate,Section,Type,Description,Quantity,Unit,Rate,Total,Currency,Group,Kind,Optional,Counts,Discount,Net,Taxes\r\n',
    );
  });

  test('contains no other account’s estimates', async () => {
    const owner = await signedInContractor(server);
    await anEstimate(owner, LINES);
    const other = await signedInContractor(server);
    await anEstimate(other);
    for (const file of ['export.csv', 'lines.csv']) {
      expect(await rowsOf(other, file)).toHaveLength(1);
      expect((await server.visitor().get(`/api/estimates/${file}`)).statusCode).toBe(401);
    }
    expect((await other.get('/api/estimates/lines.csv')).body).not.toContain('Tear off');
  });
});
