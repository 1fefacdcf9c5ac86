import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountExport } from '@plumbline/contract/accounts/account-export';
import { describe, expect, test } from 'vitest';
import { billingEvents } from '../db/schema/schema.ts';
import { insertSubscription } from '../testing/databases/insert-subscription.ts';
import { aSentEstimate } from '../testing/factory.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { useAdminConsole } from './testing/admin-console.ts';

const operator = useAdminConsole();
const admin = (...argv: string[]) => operator().admin(...argv);
const acts = () => operator().acts();
const aContractor = (fields?: { companyName?: string }) => operator().aContractor(fields);

describe('npm run admin -- show', () => {
  test('shows the account, its plan and what it holds, by address or id', async () => {
    const contractor = await aContractor();
    await aSentEstimate(contractor);
    for (const name of [contractor.email.toUpperCase(), contractor.account]) {
      const { code, said } = await admin('show', name);
      expect(code).toBe(0);
      expect(said).toMatch(/^name +Marcus Bell$/m);
      expect(said).toMatch(/^plan +trial, 7 days left$/m);
      expect(said).toMatch(/^blocked +no$/m);
      expect(said).toMatch(/^holds +1 client, 1 estimate, 0 payments, 0 own job types/m);
    }
    expect(await acts()).toHaveLength(2);
    expect(await acts()).toContainEqual({
      act: 'show',
      operator: 'olivia',
      subjectId: contractor.account,
      detail: {},
    });
  });

  test.each([
    ['nobody@example.com', 'There is no account with the address nobody@example.com.'],
    [
      '00000000-0000-4000-8000-000000000000',
      'There is no account with the id 00000000-0000-4000-8000-000000000000.',
    ],
  ])('says that there is no %s, and records nothing', async (name, sentence) => {
    expect(await admin('show', name)).toEqual({ code: 1, said: '', faults: sentence });
    expect(await acts()).toEqual([]);
  });
});

test('npm run admin -- billing shows a plan and its history, oldest first', async () => {
  const contractor = await aContractor();
  await insertSubscription(operator().server, contractor.account, { cancelsAtPeriodEnd: true });
  const event = { accountId: contractor.account, createdAt: operator().server.clock.now() };
  const later = new Date(event.createdAt.getTime() + 90_000);
  await operator()
    .server.deps.db.insert(billingEvents)
    .values([
      { ...event, id: randomUUID(), type: 'cancel_scheduled', detail: {}, createdAt: later },
      { ...event, id: randomUUID(), type: 'subscribed', detail: { subscription: 'sub_1' } },
    ]);
  const { said } = await admin('billing', contractor.email);
  expect(said.split('\n')).toEqual([
    'active until 2026-04-09, canceled',
    '2026-03-10 15:00 UTC  subscribed        subscription sub_1',
    '2026-03-10 15:01 UTC  cancel_scheduled',
  ]);
  expect(await acts()).toMatchObject([{ act: 'billing', subjectId: contractor.account }]);
});

describe('npm run admin -- extend-trial', () => {
  test('extends a trial from its end, which unblocks the account', async () => {
    const contractor = await aContractor();
    const { code, said } = await admin('extend-trial', contractor.email, '14');
    expect({ code, said }).toEqual({
      code: 0,
      said: `The trial of ${contractor.email} runs until 2026-03-31 15:00 UTC.`,
    });
    operator().server.clock.moveBy({ days: 20 });
    expect((await admin('show', contractor.email)).said).toMatch(/^plan +trial_ending_soon, 1 day left$/m);
    expect((await acts())[0]).toEqual({
      act: 'extend-trial',
      operator: 'olivia',
      subjectId: contractor.account,
      detail: { days: '14', until: '2026-03-31' },
    });
    expect((await admin('billing', contractor.email)).said).toContain('trial_extended');
  });

  test('counts from now if the trial is over', async () => {
    const contractor = await aContractor();
    operator().server.clock.moveBy({ days: 25 });
    expect((await admin('extend-trial', contractor.account, '5')).said).toContain(
      'until 2026-04-09 15:00 UTC',
    );
  });

  test('is refused for an account with the plan, and records nothing', async () => {
    const contractor = await aContractor();
    await insertSubscription(operator().server, contractor.account);
    const { code, faults } = await admin('extend-trial', contractor.email, '5');
    expect({ code, faults }).toEqual({
      code: 1,
      faults: 'This account has the Pro plan, so a longer trial has no effect.',
    });
    expect(await acts()).toEqual([]);
  });

  test.each(['0', '366', '1.5', 'seven', '1e2', ' '])(
    'is refused for %o days, with a message',
    async (days) => {
      const contractor = await aContractor();
      const { code, faults } = await admin('extend-trial', contractor.email, days);
      expect(code).toBe(1);
      expect(faults).toMatch(/Enter a whole number from 1 to 365\.$|^Usage: npm/);
      expect(await acts()).toEqual([]);
    },
  );
});

describe('npm run admin -- export', () => {
  test('writes the same as the contractor’s own export, and records it', async () => {
    const contractor = await aContractor();
    await aSentEstimate(contractor);
    const own = (await contractor.get('/api/auth/export')).json();
    const { code, said } = await admin('export', contractor.email);
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual(own);
    expect(await acts()).toEqual([
      { act: 'export', operator: 'olivia', subjectId: contractor.account, detail: {} },
    ]);
  });

  test('writes it to a file that nobody else can read, and never overwrites one', async () => {
    const contractor = await aContractor();
    const file = join(await temporaryDirectory(), 'export.json');
    const { said } = await admin('export', contractor.account, '--to', file);
    expect(said).toBe(`Exported ${contractor.email} to ${file}.`);
    const content = accountExport.parse(JSON.parse(await readFile(file, 'utf8')));
    expect(content.profile.email).toBe(contractor.email);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await writeFile(file, 'kept');
    const again = await admin('export', contractor.account, '--to', file);
    expect(again).toMatchObject({ code: 1, faults: `${file} already exists. Choose another file.` });
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect(await acts()).toHaveLength(1);
  });

  test('is not recorded if the file cannot be written, and leaves no partial file', async () => {
    const contractor = await aContractor();
    const directory = await temporaryDirectory();
    const file = join(directory, 'missing', 'export.json');
    const { code, faults } = await admin('export', contractor.account, '--to', file);
    expect(code).toBe(1);
    expect(faults).toMatch(/export\.json could not be written: ENOENT/);
    expect(await acts()).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });
});
