import { randomUUID } from 'node:crypto';
import type { Profile } from '@plumbline/contract/accounts';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import type { Settings } from '@plumbline/contract/settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptances, accounts } from '../../../db/schema/schema.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

const CUT = 'This text is cut here because it is longer than 60,000 characters.';
/** A thousand variables in less than the 20,000 characters that the settings allow. */
const SWELLING = '[Job Description]\n\n'.repeat(1_050).trim();

/** An estimate with its own client, whose contractor saved these terms before there was a limit. */
async function sentWith(words: { readonly terms: string; readonly body?: string }) {
  const contractor = await signedInContractor(server);
  const { id: account } = (await contractor.get('/api/auth/user')).json<Profile>();
  const old = { termsAndConditions: words.terms, emailBodyTemplate: words.body };
  await server.deps.db.update(accounts).set(old).where(eq(accounts.id, account));
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  const jobDescription = 'Tear off the old roof and haul it away. '.repeat(120).trim();
  const { id } = await aSentEstimate(contractor, { clientId: client.id, jobDescription });
  return { id, address };
}

const readTerms = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().contractor
    .termsAndConditions ?? '';

async function accept(id: string) {
  const body = { clientName: 'Dana Whitfield', clientEmail: 'dana@example.com' };
  const answer = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, body);
  expect(answer.statusCode).toBe(200);
  const [agreed] = await server.deps.db.select().from(acceptances).where(eq(acceptances.estimateId, id));
  return agreed?.document ?? '';
}

test.each(['termsAndConditions', 'emailBodyTemplate'])(
  '%s that can fill to more than 60,000 characters is neither saved nor previewed',
  async (field) => {
    const contractor = await signedInContractor(server);
    const message =
      'With its variables filled in, this text can be longer than 60,000 characters. Please use [Job Description] and other variables fewer times.';
    const refusals = [
      await contractor.patch('/api/user/settings', { notifyViewed: false, [field]: SWELLING }),
      await contractor.post('/api/mail/preview', { [field]: SWELLING }),
    ];
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(400);
      expect(refusal.json()).toMatchObject({ message, issues: [{ field, message }] });
    }
    const { notifyViewed } = (await contractor.get('/api/settings')).json<Settings>();
    expect(notifyViewed).toBe(true);
  },
);

test('a template of an older release is cut at a word in every text for clients', async () => {
  const { id, address } = await sentWith({ terms: SWELLING, body: SWELLING });
  const terms = await readTerms(id);
  expect(terms.length).toBeLessThanOrEqual(60_000);
  expect(terms).toMatch(/(?:roof|old|off|haul|the|Tear|and|it|away\.)\n\nThis text is cut here/);
  expect(terms.endsWith(CUT)).toBe(true);
  const [mail] = await mailsTo(server, address);
  expect(mail?.text).toContain(CUT);
  expect(mail?.text.length).toBeLessThan(62_000);
  const document = await accept(id);
  expect(document).toContain(CUT);
  expect(document.length).toBeLessThan(80_000);
});

test('an agreement stored by an older release stays unchanged', async () => {
  const { id } = await sentWith({ terms: 'Paid within ten days' });
  const longTerms = 'as it was agreed to '.repeat(10_000);
  const document = (await accept(id)).replace('Paid within ten days', longTerms);
  await server.deps.db.update(acceptances).set({ document }).where(eq(acceptances.estimateId, id));
  expect(await readTerms(id)).toBe(longTerms);
});
