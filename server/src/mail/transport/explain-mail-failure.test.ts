import { expect, it } from 'vitest';
import { explainMailFailure } from './explain-mail-failure.ts';

it.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 'doesn’t exist'],
  ['550 No such user here', 'doesn’t exist'],
  ['550 5.1.1 <dana@example.com>: Recipient address rejected: User unknown', 'doesn’t exist'],
  ['552 5.2.2 Mailbox full', 'The mailbox is full.'],
  ['452 4.2.2 The recipient is over quota', 'The mailbox is full.'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too large'],
  ['554 5.7.1 Service unavailable; client host blocked', 'blocks our emails'],
  ['550 5.1.2 Bad destination system', 'find a mail server'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'couldn’t reach a mail server'],
  ['Connection timeout', 'couldn’t reach a mail server'],
  ['554 Transaction failed', 'rejected the email'],
  ['451 greylisted', 'tried for a day'],
  ['', 'couldn’t send the email'],
])('%j is explained in plain words', (answer, words) => {
  expect(explainMailFailure(answer)).toContain(words);
});
