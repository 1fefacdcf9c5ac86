import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { ROOF_CHOICES, ROOF_TOTALS } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
let contractor: ApiClient & { readonly email: string };
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
});
afterAll(() => server.close());

const newestTo = async (address: string) => (await mailsTo(server, address)).at(-1);

describe('the mails of an estimate with a choice', () => {
  test('name the packages with their totals, and afterwards what was chosen', async () => {
    const client = await aClient(contractor, { email: 'mara@choices.example' });
    const { id } = await aSentEstimate(contractor, { ...ROOF_CHOICES, clientId: client.id });
    const offered = await newestTo('mara@choices.example');
    expect(offered?.text).toContain(
      [
        'Total with Good: $5,738.16',
        'Total with Better: $7,097.37 (recommended)',
        'Total with Best: $14,838.75',
        'Add-ons: 1 to choose from',
      ].join('\n'),
    );
    expect(offered?.text.match(/^Total with Better/gm)).toHaveLength(1);
    expect(offered?.html).toContain('With Better, deposit to start $1,774.34');

    const { totalAmount, depositAmount: _deposit, ...selection } = ROOF_TOTALS.betterAndGutters;
    const accepted = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, {
      clientName: 'Mara Lindqvist',
      clientEmail: 'mara@choices.example',
      selection,
      totalAmount,
    });
    expect(accepted.statusCode).toBe(200);
    const confirmed = await newestTo('mara@choices.example');
    expect(confirmed?.text).toContain('You chose: Better and Gutters');
    expect(confirmed?.text).toContain('Total: $8,739.18');
    expect(confirmed?.text).not.toMatch(/Good|Total with/);
    expect((await newestTo(contractor.email))?.text).toContain('They chose Better and Gutters.');
  });

  test('say nothing of choices where there are none', async () => {
    const { id } = await anEstimate(contractor);
    const { text, html } = (await contractor.post('/api/mail/preview', { estimateId: id })).json<{
      text: string;
      html: string;
    }>();
    for (const part of [text, html]) expect(part).not.toMatch(/chose|Total with|Add-ons/);
  });
});
