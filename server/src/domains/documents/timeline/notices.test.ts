import { randomUUID } from 'node:crypto';
import type { EstimateRequest } from '@plumbline/contract/estimates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, anEstimate, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Contractor = ApiClient & { email: string };

/** An estimate sent to a client with a unique address. */
async function sentTo(contractor: Contractor, fields: Partial<EstimateRequest> = {}) {
  const address = `${randomUUID()}@client.example`;
  const client = await aClient(contractor, { name: 'Dana Whitfield', email: address });
  return { address, ...(await aSentEstimate(contractor, { clientId: client.id, ...fields })) };
}

const view = (id: string) => server.visitor().post(`/api/estimates/${id}/view`, {});
const accept = (id: string, clientEmail = '', clientName = 'Sam Whitfield') =>
  server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, { clientName, clientEmail });
const decline = (id: string, body: object = {}) =>
  server.visitor().post(`/api/estimates/${id}/decline`, body);

/** The mails to the contractor, except the address verification. */
const noticesTo = async ({ email }: Contractor) =>
  (await mailsTo(server, email)).filter(({ subject }) => !subject.startsWith('Verify'));
const subjectsTo = async (contractor: Contractor) =>
  (await noticesTo(contractor)).map(({ subject }) => subject);
/** The acceptance confirmations to a client. */
const confirmationsTo = async (address: string) =>
  (await mailsTo(server, address)).filter(({ subject }) => subject.startsWith('Accepted'));

describe('a client who opens an estimate', () => {
  test('causes one notice to the contractor, with a link to the estimate', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sentTo(contractor);
    await Promise.all(Array.from({ length: 10 }, () => view(id)));
    await view(id);
    const [mail, ...more] = await noticesTo(contractor);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Opened: EST-0001 for Dana Whitfield');
    expect(mail?.from).toContain('Plumbline');
    expect(mail?.text).toContain('Dana Whitfield opened your estimate');
    expect(mail?.text).toContain('Total: $100.00');
    expect(mail?.text).toContain(`https://plumbline.example/estimates/${id}/view\n`);
    expect(mail?.html).toContain(`href="https://plumbline.example/estimates/${id}/view"`);
  });

  test('causes no notice if it is the contractor', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sentTo(contractor);
    await contractor.post(`/api/estimates/${id}/view`, {});
    expect(await noticesTo(contractor)).toEqual([]);
  });
});

describe('a client who accepts', () => {
  test('gets a confirmation in the contractor’s name with the PDF, at the address given', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor, { acceptPayments: true, depositPercentage: '25' });
    const given = `given-${address}`;
    await accept(id, given);
    const [mail, ...more] = await confirmationsTo(given);
    expect(more).toEqual([]);
    expect(await confirmationsTo(address)).toEqual([]);
    expect(mail?.subject).toBe('Accepted: estimate EST-0001 - Cutter Ridge Roofing');
    expect(mail?.from).toContain('Cutter Ridge Roofing via Plumbline');
    expect(mail?.replyTo).toContain(`<${contractor.email}>`);
    expect(mail?.text).toMatch(/^Hi Sam,/);
    expect(mail?.text).toContain('Accepted on: Mar 10, 2026\nAccepted by: Sam Whitfield\nDeposit: $25.00');
    expect(mail?.text).toContain(`https://plumbline.example/estimate/${id}`);
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['estimate-EST-0001.pdf']);
    expect(
      Buffer.from(mail?.attachments[0]?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('and pays by check reads in it where to send the check', async () => {
    const contractor = await signedInContractor(server);
    await contractor.patch('/api/user/settings', { acceptsCheck: true });
    const businessAddress = '418 S Orchard St\nBoise, ID 83705';
    await contractor.patch('/api/user/settings', { businessAddress });
    const { id, address } = await sentTo(contractor, { acceptPayments: true, depositPercentage: '25' });
    const answer = { clientName: 'Sam', clientEmail: '', depositMethod: 'check' };
    const response = await server.visitor().post(`/api/estimates/${id}/confirm-manual-payment`, answer);
    expect(response.json()).toMatchObject({ success: true });
    const [mail] = await confirmationsTo(address);
    expect(mail?.text).toContain(
      'Your $25.00 deposit is due. Make the check out to Cutter Ridge Roofing and mail or bring it to 418 S Orchard St, Boise, ID 83705.',
    );
  });

  test('without giving an address gets it at the estimate’s address', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor);
    await accept(id, '', '');
    const [mail] = await confirmationsTo(address);
    expect(mail?.text).toMatch(/^Hi Dana,/);
    expect(mail?.text).not.toMatch(/Accepted by|Deposit/);
  });

  test('without any address gets none, which the contractor’s notice says', async () => {
    const contractor = await signedInContractor(server);
    const client = await aClient(contractor, { name: 'Ana', email: '' });
    const { id } = await anEstimate(contractor, { clientId: client.id });
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'sent' });
    expect((await accept(id)).statusCode).toBe(200);
    const [mail] = await noticesTo(contractor);
    expect(mail?.subject).toBe('Accepted: EST-0001 for Ana');
    expect(mail?.text).toContain(
      'We don’t have an email address for them, so we couldn’t send a signed copy.',
    );
  });

  test('is named in the contractor’s notice as they signed', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor);
    await accept(id);
    const [mail, ...more] = await noticesTo(contractor);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Accepted: EST-0001 for Dana Whitfield');
    expect(mail?.text).toContain('Accepted by Sam Whitfield.');
    expect(mail?.text).toContain(`We’re emailing a signed copy to ${address}.`);
    expect(mail?.replyTo).toBeNull();
  });

  test('50 times at once causes one mail to each side', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor);
    await Promise.all(Array.from({ length: 50 }, () => accept(id, address)));
    expect(await confirmationsTo(address)).toHaveLength(1);
    expect(await subjectsTo(contractor)).toEqual(['Accepted: EST-0001 for Dana Whitfield']);
  });

  test('too late causes no mail', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor, { validUntil: '2026-03-09' });
    expect((await accept(id, address)).statusCode).toBe(409);
    expect(await confirmationsTo(address)).toEqual([]);
    expect(await noticesTo(contractor)).toEqual([]);
  });

  test('by phone, as recorded by the contractor, causes no mail', async () => {
    const contractor = await signedInContractor(server);
    const { id, address } = await sentTo(contractor);
    await contractor.patch(`/api/estimates/${id}/status`, { status: 'accepted' });
    expect(await confirmationsTo(address)).toEqual([]);
    expect(await noticesTo(contractor)).toEqual([]);
  });
});

describe('a client who declines', () => {
  test('causes a notice with the reason, line by line', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sentTo(contractor);
    await decline(id, { reason: 'Too dear.\nMaybe next <b>year</b>.' });
    await decline(id);
    const [mail, ...more] = await noticesTo(contractor);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Declined: EST-0001 for Dana Whitfield');
    expect(mail?.text).toContain('Their reason:\n\nToo dear.\nMaybe next <b>year</b>.');
    expect(mail?.html).toContain('Too dear.<br/>Maybe next &lt;b&gt;year&lt;/b&gt;.');
  });

  test('without a reason causes a notice without one', async () => {
    const contractor = await signedInContractor(server);
    const { id } = await sentTo(contractor);
    await decline(id);
    const [mail] = await noticesTo(contractor);
    expect(mail?.text).toContain('They didn’t give a reason.');
    expect(mail?.text).not.toContain('Declined by client');
  });
});

describe('a disabled notice', () => {
  test.each([
    ['notifyViewed', (id: string) => view(id)],
    ['notifyAccepted', (id: string) => accept(id)],
    ['notifyDeclined', (id: string) => decline(id)],
  ])('by %s is not sent, and the others are', async (field, happen) => {
    const contractor = await signedInContractor(server);
    const response = await contractor.patch('/api/user/settings', { [field]: false });
    expect(response.statusCode).toBe(200);
    const { id, address } = await sentTo(contractor);
    await happen(id);
    expect(await noticesTo(contractor)).toEqual([]);
    const isAccepted = field === 'notifyAccepted';
    expect(await confirmationsTo(address)).toHaveLength(isAccepted ? 1 : 0);

    const other = await sentTo(contractor);
    await (isAccepted ? decline(other.id) : accept(other.id));
    expect(await noticesTo(contractor)).toHaveLength(1);
  });
});
