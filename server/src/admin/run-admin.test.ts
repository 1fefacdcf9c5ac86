import { describe, expect, test } from 'vitest';
import { insertSubscription } from '../testing/databases/insert-subscription.ts';
import { useAdminConsole } from './testing/admin-console.ts';

const operator = useAdminConsole();
const admin = (...argv: string[]) => operator().admin(...argv);
const acts = () => operator().acts();
const aContractor = (fields?: { companyName?: string }) => operator().aContractor(fields);

describe('npm run admin -- list', () => {
  test('lists every account with its plan', async () => {
    const early = await aContractor({ companyName: 'Early Roofing' });
    await insertSubscription(operator().server, early.account);
    operator().server.clock.moveBy({ days: 2 });
    const late = await aContractor({ companyName: 'Late Gutters' });
    const { code, said } = await admin('list');
    expect(code).toBe(0);
    const [first, second, total] = said.split('\n');
    expect(first).toMatch(
      new RegExp(
        `^${early.email} +Early Roofing +active, renews on 2026-04-09 +since 2026-03-10 +${early.account}$`,
      ),
    );
    expect(second).toMatch(new RegExp(`^${late.email} +Late Gutters +trial, 7 days left +since 2026-03-12`));
    expect(total).toBe('2 accounts.');
  });

  test('filters by one status, by the clock', async () => {
    const gone = await aContractor();
    operator().server.clock.moveBy({ days: 11 });
    await aContractor();
    const { said } = await admin('list', '--status', 'expired_blocked');
    expect(said).toContain(gone.email);
    expect(said).toMatch(/\n1 account\.$/);
    expect(await acts()).toEqual([
      { act: 'list', operator: 'olivia', subjectId: null, detail: { status: 'expired_blocked', found: '1' } },
    ]);
  });

  test('lists the statuses if given an unknown one', async () => {
    const { code, faults } = await admin('list', '--status', 'rich');
    expect(code).toBe(1);
    expect(faults).toMatch(/^Unknown status rich\. Use one of trial, .*expired_blocked\.$/);
  });

  test('prevents names from moving the terminal’s cursor', async () => {
    await aContractor({ companyName: 'Evil\u001b[2J\u0007Co' });
    expect((await admin('list')).said).toContain('Evil [2J Co');
  });
});

describe('npm run admin -- find', () => {
  test('finds by parts of the address, the name and the company, ignoring case', async () => {
    const wanted = await aContractor({ companyName: '100% Gutters' });
    await aContractor({ companyName: 'Others' });
    for (const text of [wanted.email.slice(3, 20).toUpperCase(), '100% gut']) {
      const { said } = await admin('find', text);
      expect(said).toContain(wanted.account);
      expect(said).toMatch(/\n1 account\.$/);
    }
    expect((await admin('find', 'marcus bell')).said).toMatch(/\n2 accounts\.$/);
    expect((await admin('find', '1%G')).said).toBe('No accounts.');
  });

  test('records a search without its text', async () => {
    const { email } = await aContractor();
    await admin('find', email);
    expect(await acts()).toEqual([
      { act: 'find', operator: 'olivia', subjectId: null, detail: { found: '1' } },
    ]);
  });
});

test('npm run admin -- acts lists the operators’ commands, newest first', async () => {
  const contractor = await aContractor();
  expect((await admin('acts')).said).toBe('No commands are recorded yet.');
  await admin('show', contractor.email);
  operator().server.clock.moveBy({ minutes: 5 });
  await admin('extend-trial', contractor.email, '7');
  expect((await admin('acts')).said.split('\n')).toEqual([
    `2026-03-10 15:05 UTC  olivia  extend-trial  ${contractor.account}  days 7, until 2026-03-24`,
    `2026-03-10 15:00 UTC  olivia  show          ${contractor.account}`,
  ]);
});

describe('an invalid command', () => {
  test.each([
    [['destroy'], /^Unknown command destroy\. Available commands: list, find, show/],
    [['show'], 'Usage: npm run admin -- show <email|id>'],
    [['show', 'a@b.example', 'c@d.example'], 'Usage: npm run admin -- show <email|id>'],
    [['find', ' '], 'Usage: npm run admin -- find <text>'],
    [['extend-trial', 'a@b.example'], 'Usage: npm run admin -- extend-trial <email|id> <days>'],
    [['extend-trial', 'a@b.example', '-5'], 'Usage: npm run admin -- extend-trial <email|id> <days>'],
    [['list', '--yes'], 'Usage: npm run admin -- list [--status <status>]'],
    [['close', 'a@b.example', '--sure'], 'Usage: npm run admin -- close <email|id> [--yes]'],
    [['export', 'a@b.example', '--to'], 'Usage: npm run admin -- export <email|id> [--to <file>]'],
  ])('prints its usage: %j', async (argv, sentence) => {
    const { code, said, faults } = await admin(...argv);
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(faults).toMatch(sentence);
    expect(await acts()).toEqual([]);
  });

  test('or a missing one gets the list of commands', async () => {
    const { code, said } = await admin();
    expect(code).toBe(1);
    for (const name of [
      'list',
      'find',
      'show',
      'billing',
      'extend-trial',
      'export',
      'close',
      'due',
      'remove-due',
      'mails',
      'mail',
      'acts',
    ])
      expect(said).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    expect((await admin('help')).code).toBe(0);
  });
});
