/** Enhanced status codes are those of RFC 3463; many servers send none, so common wordings count too. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[136]\b|no such (?:user|mailbox|address|recipient)|(?:user|mailbox|recipient|address)\b.{0,40}(?:unknown|not found|does ?n.t exist|does not exist|unavailable)|unknown (?:user|recipient)|invalid (?:recipient|mailbox)/i,
    'This address doesn’t exist. Check for a typo.',
  ],
  [
    /\b[45]\.2\.2\b|\bover ?quota\b|mailbox (?:is )?full/i,
    'The mailbox is full. Your client needs to free up space.',
  ],
  [/\b5\.[23]\.[34]\b|too (?:large|big)/i, 'The email is too large for this mailbox.'],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|policy/i, 'The mail server at this address blocks our emails.'],
  [
    /\b(?:5\.1\.2|ENOTFOUND|EDNS)\b|(?:host|domain) not found/i,
    'We couldn’t find a mail server for this address. Check for a typo.',
  ],
  [
    /\bE(?:CONN[A-Z]*|TIMEDOUT|SOCKET|HOSTUNREACH)\b|time(?:d ?)?out/i,
    'We tried for a day but couldn’t reach a mail server.',
  ],
];

/** Explains a mail server's answer, or a connection error, to the sender of the message in one sentence. */
export function explainMailFailure(answer: string): string {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(answer))?.[1];
  if (meaning) return meaning;
  if (/^5\d\d\b/.test(answer)) return 'The mail server at this address rejected the email.';
  if (/^4\d\d\b/.test(answer))
    return 'The mail server at this address didn’t accept the email. We tried for a day.';
  return 'We couldn’t send the email.';
}
