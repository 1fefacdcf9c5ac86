import { asc, eq, sql } from 'drizzle-orm';
import { keptMessages, mails } from '../db/schema/schema.ts';
import { JOBS } from '../job-registry.ts';
import { testWorkerDeps } from '../jobs/testing/worker-deps.ts';
import { createWorker } from '../jobs/worker.ts';
import { type KeptMail, readKeptMail } from '../mail/transport/read-kept-mail.ts';
import { mailSources } from '../mail-sources.ts';
import type { TestApp } from './test-app.ts';

/** Runs the queue and reads every mail to an address, oldest first. */
export async function mailsTo(
  { deps }: TestApp,
  address: string,
): Promise<(KeptMail & { readonly raw: string })[]> {
  const workerDeps = testWorkerDeps(deps.db, deps.clock, { sources: mailSources(deps) });
  await createWorker(workerDeps, { jobs: JOBS }).drain();
  await workerDeps.close();
  const kept = await deps.db
    .select({ raw: keptMessages.raw })
    .from(keptMessages)
    // The clock of a test does not move while the queue runs, so mails kept in one run share an instant.
    .leftJoin(mails, sql`${keptMessages.messageId} like '<' || ${mails.id} || '@%'`)
    .where(eq(keptMessages.recipient, address))
    .orderBy(asc(keptMessages.keptAt), asc(mails.createdAt));
  return Promise.all(
    kept.map(async ({ raw }) => ({ ...(await readKeptMail(raw)), raw: Buffer.from(raw).toString() })),
  );
}

/** The token in the newest link of this kind mailed to an address. */
export async function mailedToken(test: TestApp, address: string, page: string): Promise<string> {
  const link = new RegExp(`https://plumbline\\.example/${page}/(\\S+)`);
  const tokens = (await mailsTo(test, address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`No link to /${page} was mailed to ${address}.`);
  return newest;
}
