import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const VICTIM = 'victim@example.com';

/** The names of a message's headers, as a mail server parses them. */
function headerNames(raw: string): string[] {
  const [headers = ''] = raw.split('\r\n\r\n');
  return headers
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
}

describe.each([
  ['a line break', '\r\n'],
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a line separator', '\u2028'],
  ['a next-line character', '\u0085'],
  ['an encoded line break', '=0D=0A'],
])('%s in a name', (_what, lineBreak) => {
  const injected = `${lineBreak}Bcc: ${VICTIM}${lineBreak}X-Injected: yes${lineBreak}${lineBreak}Buy now`;

  test('adds no header and no recipient to the mail with an estimate', async () => {
    const contractor = await signedInContractor(server, {
      firstName: `Marcus${injected}`,
      lastName: `Bell${injected}`,
      companyName: `Cutter Ridge${injected}`,
    });
    const reader = `client-of-${contractor.email}`;
    const client = await aClient(contractor, { name: `Dana${injected}`, email: reader });
    await aSentEstimate(contractor, { clientId: client.id });

    const [mail] = await mailsTo(server, reader);
    const names = headerNames(mail?.raw ?? '');
    expect(names).toEqual(expect.arrayContaining(['from', 'to', 'reply-to', 'subject']));
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => ['bcc', 'cc', 'x-injected'].includes(name))).toEqual([]);
    expect(mail?.to).toBe(reader);
    expect(mail?.from).toContain('<mail@plumbline.example>');
    expect(mail?.replyTo).toContain(`<${contractor.email}>`);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(await mailsTo(server, VICTIM)).toEqual([]);
  });

  test('adds none to notices of the answer either', async () => {
    const contractor = await signedInContractor(server, { companyName: `Cutter Ridge${injected}` });
    const reader = `client-of-${contractor.email}`;
    const client = await aClient(contractor, { name: `Dana${injected}`, email: reader });
    const visitor = server.visitor();
    const accepted = await aSentEstimate(contractor, { clientId: client.id });
    await visitor.post(`/api/estimates/${accepted.id}/view`, {});
    await visitor.post(`/api/estimates/${accepted.id}/confirm-manual-payment`, {
      clientName: `Dana${injected}`,
      clientEmail: reader,
    });
    const declined = await aSentEstimate(contractor, { clientId: client.id });
    await visitor.post(`/api/estimates/${declined.id}/decline`, { reason: `No${injected}` });

    const toClient = await mailsTo(server, reader);
    const notices = (await mailsTo(server, contractor.email)).filter(({ subject }) =>
      subject.includes('EST-'),
    );
    expect(toClient).toHaveLength(3);
    expect(notices.map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining(['Opened', 'Accepted', 'Declined']),
    );
    for (const mail of [...toClient, ...notices]) {
      const names = headerNames(mail.raw);
      expect(names).toEqual([...new Set(names)]);
      expect(names.filter((name) => ['bcc', 'cc', 'x-injected'].includes(name))).toEqual([]);
      expect([reader, contractor.email]).toContain(mail.to);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
    expect(await mailsTo(server, VICTIM)).toEqual([]);
  });
});

test('an address with a line break is refused before any mail is composed', async () => {
  const contractor = await signedInContractor(server);
  const response = await contractor.post('/api/clients', {
    name: 'Dana',
    email: `dana@example.com\r\nBcc: ${VICTIM}`,
  });
  expect(response.statusCode).toBe(400);
});
