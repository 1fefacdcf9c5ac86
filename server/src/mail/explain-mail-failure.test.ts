import { expect, it } from 'vitest';
import { explainMailFailure } from './explain-mail-failure.ts';

it.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 'no mailbox'],
  ['550 No such user here', 'no mailbox'],
  ['550 5.1.1 <dana@example.com>: Recipient address rejected: User unknown', 'no mailbox'],
  ['552 5.2.2 Mailbox full', 'The mailbox is full.'],
  ['452 4.2.2 The recipient is over quota', 'The mailbox is full.'],
  ['552 5.3.4 Message size exceeds fixed limit', 'this large'],
  ['554 5.7.1 Service unavailable; client host blocked', 'refuses our messages'],
  ['550 5.1.2 Bad destination system', 'was not found'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'No mail server could be reached'],
  ['Connection timeout', 'No mail server could be reached'],
  ['554 Transaction failed', 'refused it'],
  ['451 greylisted', 'tried for a day'],
  ['', 'could not be sent'],
])('%j is explained in plain words', (answer, words) => {
  expect(explainMailFailure(answer)).toContain(words);
});
