import { writeSync } from 'node:fs';
import { accountId } from '../../../account-id.ts';
import { systemClock } from '../../../clock.ts';
import { type DatabaseOptions, openDatabase } from '../../../db/client.ts';
import { testWorkerDeps } from '../../../jobs/testing/worker-deps.ts';
import { mailSources } from '../../../mail-sources.ts';
import { workUntilKilled } from '../../../testing/processes/work-until-killed.ts';
import { answerQuestion } from '../messages/answer-question.ts';

export interface AnswerProcessOrder {
  readonly database: DatabaseOptions;
  readonly smtpUrl: string;
  readonly account: string;
  readonly estimateId: string;
  /** The answers to send, one after the other, by id. */
  readonly answers: readonly string[];
  readonly leaseMs: number;
}

/** A process that answers the last question of an estimate repeatedly and delivers the mails, until it is killed. */
const order = JSON.parse(process.argv[2] ?? '') as AnswerProcessOrder;
const handle = await openDatabase(order.database);
const clock = systemClock();
const environment = { SMTP_URL: order.smtpUrl };
const given = testWorkerDeps(handle.db, clock, { environment });
const deps = testWorkerDeps(handle.db, clock, { environment, sources: mailSources(given) });
await workUntilKilled(handle, deps, order.leaseMs);
writeSync(1, 'started\n');
for (const id of order.answers)
  await answerQuestion(deps, accountId(order.account), order.estimateId, {
    id,
    to: 'asker',
    text: `Answer ${id}`,
  });
writeSync(1, 'answered\n');
setInterval(() => {}, 1000);
