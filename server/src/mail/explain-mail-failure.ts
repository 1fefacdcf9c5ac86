/** Enhanced status codes are those of RFC 3463; many servers send none, so common wordings count too. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[136]\b|no such (?:user|mailbox|address|recipient)|(?:user|mailbox|recipient|address)\b.{0,40}(?:unknown|not found|does ?n.t exist|does not exist|unavailable)|unknown (?:user|recipient)|invalid (?:recipient|mailbox)/i,
    'There is no mailbox with this address. Check it for a typing mistake.',
  ],
  [
    /\b[45]\.2\.2\b|\bover ?quota\b|mailbox (?:is )?full/i,
    'The mailbox is full. Your client has to make room in it.',
  ],
  [/\b5\.[23]\.[34]\b|too (?:large|big)/i, 'The mailbox does not take a message this large.'],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|policy/i, 'The mail server of this address refuses our messages.'],
  [
    /\b(?:5\.1\.2|ENOTFOUND|EDNS)\b|(?:host|domain) not found/i,
    'The mail server of this address was not found.',
  ],
  [
    /\bE(?:CONN[A-Z]*|TIMEDOUT|SOCKET|HOSTUNREACH)\b|time(?:d ?)?out/i,
    'No mail server could be reached, though it was tried for a day.',
  ],
];

/** Explains a mail server's answer, or a connection error, to the sender of the message in one sentence. */
export function explainMailFailure(answer: string): string {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(answer))?.[1];
  if (meaning) return meaning;
  if (/^5\d\d\b/.test(answer)) return 'The mail server of this address refused it.';
  if (/^4\d\d\b/.test(answer))
    return 'The mail server of this address did not take it, though it was tried for a day.';
  return 'It could not be sent.';
}
