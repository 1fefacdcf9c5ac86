import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keepMessage } from '../mail/queries.ts';
import { useAdminConsole } from './testing/admin-console.ts';

const operator = useAdminConsole();
const admin = (...argv: string[]) => operator().admin(...argv);
const acts = () => operator().acts();

async function keep(subject: string, text: string): Promise<string> {
  const { deps, clock } = operator().server;
  const id = randomUUID();
  const head = `From: Plumbline <mail@plumbline.example>\r\nTo: dana@example.com\r\nSubject: ${subject}`;
  await keepMessage(deps.db, {
    id,
    messageId: `<${id}@plumbline>`,
    recipient: 'dana@example.com',
    subject,
    raw: Buffer.from(`${head}\r\n\r\n${text}`),
    keptAt: clock.now(),
  });
  return id;
}

describe('npm run admin -- mails', () => {
  test('lists kept mail, newest first', async () => {
    const first = await keep('Verify your email', 'https://a.example/verify-email/token');
    operator().server.clock.moveBy({ minutes: 5 });
    const second = await keep('Reset your password', 'https://a.example/reset-password/token');
    const { code, said } = await admin('mails');
    expect(code).toBe(0);
    expect(said.split('\n')).toEqual([
      `2026-03-10 15:05 UTC  dana@example.com  Reset your password  ${second}`,
      `2026-03-10 15:00 UTC  dana@example.com  Verify your email    ${first}`,
      '2 messages. To read one: npm run admin -- mail <id>',
    ]);
    expect(await acts()).toEqual([
      { act: 'mails', operator: 'olivia', subjectId: null, detail: { found: '2' } },
    ]);
  });

  test('says so when there is none', async () => {
    expect((await admin('mails')).said).toMatch(/^No messages are kept\./);
  });
});

describe('npm run admin -- mail', () => {
  test('shows one kept message as text, and records its id without the address', async () => {
    const id = await keep(
      'Reset your password',
      'Hi,\r\nhttps://a.example/reset-password/token\u001b[2J\r\n',
    );
    const { code, said } = await admin('mail', id);
    expect(code).toBe(0);
    expect(said.split('\n')).toEqual([
      'date     2026-03-10 15:00 UTC',
      'from     "Plumbline" <mail@plumbline.example>',
      'to       dana@example.com',
      'subject  Reset your password',
      '',
      'Hi,',
      'https://a.example/reset-password/token [2J',
    ]);
    expect(await acts()).toEqual([
      { act: 'mail', operator: 'olivia', subjectId: null, detail: { mail: id } },
    ]);
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
    'says that there is no %s, and records nothing',
    async (id) => {
      const { code, faults } = await admin('mail', id);
      expect({ code, faults }).toEqual({ code: 1, faults: `There is no kept message with the id ${id}.` });
      expect(await acts()).toEqual([]);
    },
  );
});
