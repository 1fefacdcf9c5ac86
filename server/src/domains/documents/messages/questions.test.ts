import { randomUUID } from 'node:crypto';
import type { Estimate } from '@plumbline/contract/estimates';
import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';
import { MESSAGE_LIMIT } from '@plumbline/contract/estimates/questions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';
import { answer, aQuestion, ask, messagesOf } from '../testing/questions.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ APP_URL: 'https://plumbline.example' });
});
afterAll(() => server.close());

const read = async (contractor: ApiClient, id: string) =>
  (await contractor.get(`/api/estimates/${id}`)).json<Estimate>();
const pageOf = async (id: string) =>
  (await server.visitor().get(`/api/estimates/${id}/public`)).json<PublicEstimateResponse>().estimate;
const newestTo = async (address: string) => {
  const mail = (await mailsTo(server, address)).at(-1);
  if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
  return mail;
};

describe('a client who asks a question', () => {
  test('sees it on the page, and the contractor gets it by email, in the timeline and counted', async () => {
    const contractor = await signedInContractor(server);
    const { id, estimateNumber } = await aSentEstimate(contractor, ROOF_CHOICES);
    const asked = await ask(server, id, { groupId: ROOF.best });
    expect(asked.json()).toMatchObject({
      success: true,
      messages: [{ author: 'client', kind: 'question', name: 'Mara Lindqvist', about: 'Best' }],
    });
    expect((await pageOf(id)).messages).toMatchObject([{ text: 'Is metal loud when it rains?' }]);
    const estimate = await read(contractor, id);
    expect(estimate).toMatchObject({ status: 'sent', unreadMessages: 1, changesRequestedAt: null });
    expect(estimate.events.at(-1)).toMatchObject({
      type: 'question_asked',
      detail: { name: 'Mara Lindqvist', about: 'Best', text: 'Is metal loud when it rains?' },
    });
    expect(await messagesOf(contractor, id)).toMatchObject([{ email: 'mara@example.com', readAt: null }]);
    const { subject, text } = await newestTo(contractor.email);
    expect(subject).toBe(`Question on ${estimateNumber} from Mara Lindqvist`);
    expect(text).toContain('Mara Lindqvist asked a question about Best');
    expect(text).toContain(`https://plumbline.example/estimates/${id}/view`);
    expect(await mailsTo(server, 'mara@example.com')).toEqual([]);
  });

  test('gets the answer on the page and by email, with the question and the link', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const email = `${randomUUID()}@example.com`;
    await ask(server, id, { email });
    const answered = await answer(contractor, id, { text: 'No louder than shingle.\nPromised.' });
    expect(answered.json()).toMatchObject([
      { kind: 'question', readAt: server.clock.now().toISOString() },
      { kind: 'answer', author: 'contractor', name: 'Marcus Bell', email },
    ]);
    expect((await pageOf(id)).messages.at(-1)).toMatchObject({ name: 'Marcus Bell', kind: 'answer' });
    expect(await read(contractor, id)).toMatchObject({ unreadMessages: 0 });
    const { text, html } = await newestTo(email);
    expect(text).toContain('Hi Mara,\n\nNo louder than shingle.\nPromised.\n\nYou asked:\n> Is metal loud');
    expect(text).toContain(`https://plumbline.example/estimate/${id}#to=`);
    expect(text).toContain('Replies to this email go only to us and aren’t shown on the estimate’s page.');
    expect(html).toContain('No louder than shingle.<br/>Promised.');
  });

  test('can have the answer sent to the client of the estimate instead', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await ask(server, id);
    expect((await answer(contractor, id, { to: 'client' })).json()).toMatchObject([
      {},
      { email: 'dana@example.com' },
    ]);
    // An accepted estimate keeps the address it was accepted with.
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
    const { clientId } = await read(contractor, id);
    await contractor.patch(`/api/clients/${clientId}`, { email: 'new.dana@example.com' });
    const messages = (await answer(contractor, id, { to: 'client' })).json();
    expect(messages.at(-1)).toMatchObject({ email: 'new.dana@example.com' });
  });

  test('counts once under one id, and so does an answer', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const question = aQuestion();
    const asked = await Promise.all([1, 2, 3].map(() => ask(server, id, question)));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await read(contractor, id)).toMatchObject({ unreadMessages: 1 });
    const same = { id: randomUUID() };
    await answer(contractor, id, same);
    await answer(contractor, id, same);
    expect(await messagesOf(contractor, id)).toHaveLength(2);
    const mailed = await mailsTo(server, contractor.email);
    expect(mailed.filter(({ subject }) => subject.startsWith('Question on'))).toHaveLength(1);
  });

  test('never reads an address on the page or in the API for clients', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const asked = await ask(server, id, { email: 'secret.asker@example.com' });
    await answer(contractor, id);
    const shown = await server.visitor().get(`/api/estimates/${id}/public`);
    expect(`${asked.body}${shown.body}`).not.toContain('secret.asker');
  });

  test.each([
    [{ text: ' \n ' }, 'text', 'Please write a message'],
    [{ text: '\u200b\u3164 \u2060' }, 'text', 'Please write a message'],
    [{ text: undefined }, 'text', 'Please write a message'],
    [{ text: 'x'.repeat(MESSAGE_LIMIT + 1) }, 'text', 'text must be at most 2,000 characters'],
    [{ name: '' }, 'name', 'Please enter your name'],
    [{ email: 'mara@' }, 'email', 'Please enter a valid email address'],
    [{ email: '' }, 'email', 'Please enter a valid email address'],
  ])('reads what is missing: %j', async (fields, field, message) => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const asked = await ask(server, id, fields as Partial<ReturnType<typeof aQuestion>>);
    expect(asked.statusCode).toBe(400);
    expect(asked.json()).toMatchObject({ issues: [{ field, message }] });
  });

  test('asks about a line, whose title and id lead to it', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    await ask(server, id, { groupId: ROOF.gutters, lineId: ROOF.guards });
    const about = { about: 'Guards', groupId: ROOF.gutters, lineId: ROOF.guards };
    expect((await pageOf(id)).messages).toMatchObject([about]);
    expect(await messagesOf(contractor, id)).toMatchObject([about]);
    expect((await newestTo(contractor.email)).text).toContain('asked a question about Guards');
  });

  test('loses nothing because of a part that the estimate no longer shows', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor, ROOF_CHOICES);
    const gone = randomUUID();
    const selection = { groupIds: [ROOF.best, gone], lineIds: [gone], quantities: { [gone]: '2' } };
    const asked = await ask(server, id, { groupId: gone, lineId: gone, selection });
    expect(asked.statusCode).toBe(200);
    expect(await messagesOf(contractor, id)).toMatchObject([
      { about: null, groupId: null, lineId: null, picked: ['Best'] },
    ]);
  });

  test('is refused after ten in a quarter of an hour, and reads when to try again', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const client = server.visitor('203.0.113.20');
    for (let count = 0; count < 10; count += 1)
      expect((await ask(server, id, {}, client)).statusCode).toBe(200);
    const refused = await ask(server, id, {}, client);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(server, id, {}, server.visitor('198.51.100.7'))).statusCode).toBe(200);
  });

  test('is refused after thirty in a quarter of an hour from one network, about whichever estimates', async () => {
    const contractor = await signedInContractor(server);
    const client = server.visitor('203.0.113.21');
    for (let estimates = 0; estimates < 3; estimates += 1) {
      const { id } = await aSentEstimate(contractor);
      for (let count = 0; count < 10; count += 1)
        expect((await ask(server, id, {}, client)).statusCode).toBe(200);
    }
    const { id } = await aSentEstimate(contractor);
    const refused = await ask(server, id, {}, client);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('is refused after a hundred messages about one estimate, whatever their network', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { notifyQuestions: false });
    const { id } = await aSentEstimate(contractor);
    for (let count = 0; count < 100; count += 1)
      await ask(server, id, {}, server.visitor(`198.51.${count}.1`));
    const refused = await ask(server, id, {}, server.visitor('203.0.113.99'));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await messagesOf(contractor, id)).toHaveLength(100);
  });

  test('finds no draft, and no messages where the contractor takes none', async () => {
    const contractor = await signedInContractor(server);
    const draft = await anEstimate(contractor);
    expect((await ask(server, draft.id)).statusCode).toBe(404);
    const { id } = await aSentEstimate(contractor);
    await contractor.patch('/api/user/settings', { takesQuestions: false });
    expect((await pageOf(id)).takesQuestions).toBe(false);
    const refused = await ask(server, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: 'MESSAGES_OFF' });
  });
});

describe('the contractor', () => {
  test('does not ask about their own estimate', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const refused = await ask(server, id, {}, contractor);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: 'OWN_ESTIMATE' });
  });

  test('cannot answer before anybody asked', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    expect((await answer(contractor, id)).json()).toMatchObject({ error: 'NO_QUESTION' });
  });

  test('writes to the client first, in an email that speaks of no question', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    await answer(contractor, id, { to: 'client', text: 'We can start on Monday.' });
    const written = (await mailsTo(server, 'dana@example.com')).filter(({ subject }) =>
      subject.startsWith('A message about estimate EST-0001 - '),
    );
    expect(written.map(({ text }) => text)).toEqual([expect.stringContaining('We can start on Monday.')]);
    expect(written[0]?.text).not.toMatch(/question about|You asked|answer online/);
  });

  test('gets no email with the notice switched off', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { notifyQuestions: false });
    const { id } = await aSentEstimate(contractor);
    await ask(server, id);
    expect(await mailsTo(server, contractor.email)).toEqual([]);
    expect(await read(contractor, id)).toMatchObject({ unreadMessages: 1 });
  });

  test('answers while the estimate is recalled; the email then has no link', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await aSentEstimate(contractor);
    const email = `${randomUUID()}@example.com`;
    await ask(server, id, { email });
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'draft' });
    expect((await answer(contractor, id)).statusCode).toBe(200);
    const { text } = await newestTo(email);
    expect(text).toContain('isn’t online while it’s being updated');
    expect(text).not.toContain(`/estimate/${id}`);
  });
});

test('a contractor whose plan has ended still answers', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  await ask(server, id);
  server.clock.moveBy({ days: 12 });
  const refused = await contractor.post(`/api/estimates/${id}/send`, {});
  expect(refused.statusCode).toBe(402);
  expect((await answer(contractor, id)).statusCode).toBe(200);
});

test('markup, links, control characters and text direction stay text in the mails', async () => {
  const contractor = await signedInContractor(server);
  const { id } = await aSentEstimate(contractor);
  const email = `${randomUUID()}@example.com`;
  const name = 'Mara\u202E\nBcc: all@example.com';
  const text = '<script>alert(1)</script>\u0007 [x](https://evil.example) \u001b[31m שלום';
  await ask(server, id, { email, name, text });
  await answer(contractor, id, { text });
  const notice = await newestTo(contractor.email);
  const reply = await newestTo(email);
  expect(notice.subject).toMatch(/^Question on EST-\d+ from Mara Bcc: all@example\.com$/);
  expect(notice.raw).not.toMatch(/^Bcc:/im);
  for (const { html, text: plain } of [notice, reply]) {
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; [x](https://evil.example) [31m שלום');
    expect(html).not.toContain('href="https://evil.example');
    expect(plain).toContain('<script>alert(1)</script> [x](https://evil.example) [31m שלום');
  }
});
