export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/**
 * Reads the operator's plain text: a line that begins with `#` is a heading, a blank line ends a paragraph. Text before the
 * first heading has none.
 */
export function readLegalText(text: string): LegalSection[] {
  const sections: { heading: string; paragraphs: string[] }[] = [];
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m)) {
    const content = block.trim();
    const heading = /^#+\s*(.*)$/.exec(content)?.[1];
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    else if (content) {
      if (sections.length === 0) sections.push({ heading: '', paragraphs: [] });
      sections.at(-1)?.paragraphs.push(content);
    }
  }
  return sections;
}

/** Shown until the operator sets `TERMS_FILE`. */
export const DEFAULT_TERMS: readonly LegalSection[] = [
  {
    heading: 'The service',
    paragraphs: [
      'Plumbline lets contractors write estimates, send them to clients, and record what clients answer and pay. An account belongs to the business that opened it.',
      'You keep all rights to what you enter. You’re responsible for your prices, your work, and having permission to store your clients’ details.',
    ],
  },
  {
    heading: 'Trial and plan',
    paragraphs: [
      'The trial lasts 7 days and needs no card. After that, Pro is $15 a month, billed monthly, until you cancel. When you cancel, Pro keeps working until the end of the period you paid for.',
      'Without a plan you can still read, write and export everything, and your clients’ links keep working.',
    ],
  },
  {
    heading: 'Payments from clients',
    paragraphs: [
      'Deposits go straight from your client to your own Stripe, Square or PayPal account, or to you. Plumbline never holds the money and takes no share of it.',
    ],
  },
  {
    heading: 'Fair use',
    paragraphs: [
      'Don’t use Plumbline to send spam, to mislead people, or to break into it or other systems. Accounts that do may be closed.',
    ],
  },
  {
    heading: 'Closing your account',
    paragraphs: [
      'You can download your data and close your account in Settings at any time. Closing deletes the data as the privacy page describes, and can’t be undone.',
    ],
  },
];

/** Shown until the operator sets `PRIVACY_FILE`: what the software keeps, as in docs/retention.md. */
export const DEFAULT_PRIVACY: readonly LegalSection[] = [
  {
    heading: 'What is kept',
    paragraphs: [
      'For contractors: name, email, business details, settings, price lists, and a password that can only be checked, not read. Keys of payment providers are encrypted.',
      'For clients: the name, address, email and phone number that their contractor entered, their estimates, when they opened them, their answer, signature, and the payments made. An acceptance also records the time, the network address and the browser, as evidence.',
      'Card and bank numbers never reach Plumbline. They go to the payment provider directly.',
    ],
  },
  {
    heading: 'How long',
    paragraphs: [
      'Estimates, clients, payments and settings are kept until the contractor deletes them or closes the account. Emails and the history of an estimate are kept as long as the estimate.',
      'After a paid plan ends, the data is kept for at least 30 days.',
      'Sign-in sessions are kept for 7 days after they expire, and used links and codes for 30 days. Emails that aren’t about an estimate are kept for 90 days.',
      'When an account is closed, all of its data is deleted at once. For 2 years, only a scrambled form of its address remains, so that each address gets one trial. Backups keep data until they are replaced.',
    ],
  },
  {
    heading: 'Who sees it',
    paragraphs: [
      'Each contractor sees their own data only. A client sees the estimates they have a link to.',
      'Emails go through a mail service, and payments through the provider that the contractor chose. Analytics, chat and advertising services load only if the operator of this site turned them on, never on clients’ pages, and you can change your choice under “Privacy choices” where it is offered.',
    ],
  },
  {
    heading: 'Cookies',
    paragraphs: [
      'Plumbline sets cookies to keep you signed in and to protect forms. They aren’t used to follow you to other sites.',
    ],
  },
  {
    heading: 'Your choices',
    paragraphs: [
      'Contractors can correct, download and delete their data in Settings. Clients should ask the contractor who sent them the estimate.',
    ],
  },
];
