import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Estimate } from '@plumbline/contract/estimates';
import { eq } from 'drizzle-orm';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../../db/schema/schema.ts';
import { JOBS } from '../../job-registry.ts';
import { testWorkerDeps } from '../../jobs/testing/worker-deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { mailSources } from '../../mail-sources.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { installMailServers, newMaildir, startDovecot, startOpenSmtpd } from './testing/mail-servers.ts';

const DOMAIN = 'mail.plumbline.example';
const ARRIVAL = { timeout: 60_000, interval: 100 };

const missing = await installMailServers();

describe.skipIf(missing)(`through Debian’s OpenSMTPD and Dovecot ${missing}`, () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  /** Starts the client's mail server, the relay in front of it, and the mailbox for the relay's bounces. */
  async function startServers() {
    const maildir = await newMaildir();
    const inbox = await startSmtpInbox();
    const relay = await startOpenSmtpd({ domain: DOMAIN, maildir, nextPort: inbox.port });
    const dovecot = await startDovecot(maildir);
    const mailbox = new URL(dovecot.url);
    return {
      inbox,
      bounces: () => readdir(join(maildir, 'new')).catch(() => []),
      /** Runs a worker in the next minute. */
      async work() {
        server.clock.moveBy({ minutes: 1 });
        const deps = testWorkerDeps(server.deps.db, server.clock, {
          environment: {
            SMTP_URL: relay.url,
            BOUNCE_ADDRESS: `bounces@${DOMAIN}`,
            BOUNCE_IMAP_URL: dovecot.url,
          },
          sources: mailSources(server.deps),
        });
        await createWorker(deps, { jobs: JOBS }).drain();
        await deps.close();
      },
      /**
       * Returns the flags of each report of a failure; with `unread`, marks all messages as unread first. Reports of
       * what the relay could deliver arrive as well.
       */
      async flags({ unread = false } = {}) {
        const client = new ImapFlow({
          host: mailbox.hostname,
          port: Number(mailbox.port),
          secure: false,
          auth: { user: mailbox.username, pass: mailbox.password },
          logger: false,
        });
        await client.connect();
        await client.mailboxOpen('INBOX');
        if (unread) await client.messageFlagsRemove('1:*', ['\\Seen']);
        const messages = await client.fetchAll('1:*', { flags: true, envelope: true });
        await client.logout();
        const failures = messages.filter(({ envelope }) => envelope?.subject?.endsWith('failed'));
        return failures.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent'));
      },
      async stop() {
        await relay.stop();
        await dovecot.stop();
        await inbox.close();
      },
    };
  }

  test('a later bounce is on the timeline, and the contractor gets one notice', async () => {
    const servers = await startServers();
    try {
      const recipient = `${randomUUID()}@client.example`;
      servers.inbox.answers.recipient = { code: 550, text: '5.1.1 No such user', only: recipient };
      const contractor = await signedInContractor(server);
      const client = await aClient(contractor, { name: 'Dana Whitfield', email: recipient });
      const { id } = await aSentEstimate(contractor, { clientId: client.id });
      const timeline = async () =>
        (await contractor.get(`/api/estimates/${id}`)).json<Estimate>().events.map(({ type }) => type);

      await servers.work();
      expect((await timeline()).slice(2)[0]).toBe('handed_over');
      await expect.poll(servers.bounces, ARRIVAL).toHaveLength(1);

      await servers.work();
      expect(await servers.flags()).toEqual([['\\Seen']]);
      expect((await timeline()).slice(2)).toEqual(['handed_over', 'bounced']);

      for (let times = 0; times < 2; times += 1) {
        await servers.work();
        expect(await servers.flags({ unread: true })).toEqual([[]]);
        await servers.work();
        expect(await servers.flags()).toEqual([['\\Seen']]);
      }
      expect((await timeline()).slice(2)).toEqual(['handed_over', 'bounced']);
      const notices = () =>
        servers.inbox.received.filter(
          ({ envelopeTo, subject }) =>
            envelopeTo[0] === contractor.email && subject?.startsWith('Not delivered'),
        );
      await expect.poll(notices, ARRIVAL).toHaveLength(1);
      const written = await server.deps.db.select().from(mails).where(eq(mails.recipient, contractor.email));
      expect(written.filter(({ estimateId }) => estimateId === id)).toHaveLength(1);
    } finally {
      await servers.stop();
    }
  });
});
