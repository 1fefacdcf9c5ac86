import type { MailContent } from '../mail-message.ts';
import { type EstimateFact, EstimateFacts } from './estimate-facts.tsx';
import { MailCard } from './mail-card.tsx';
import { MailLayout } from './mail-layout.tsx';
import { MailButton, MailCode, MailHeading, MailLink, MailParagraph, TypedText } from './mail-text.tsx';
import { LIGHT } from './mail-theme.ts';

interface LetterLink {
  readonly label: string;
  readonly href: string;
}

interface AccountLetterSpec {
  readonly subject: string;
  readonly heading: string;
  /** Beside the subject in a mailbox; defaults to the first paragraph. */
  readonly preview?: string;
  /** Before the button; they keep their line breaks. */
  readonly paragraphs: readonly string[];
  /** A code to type, on a separate line. */
  readonly code?: string;
  readonly button: LetterLink;
  /** After the button. */
  readonly notes?: readonly string[];
  readonly facts?: readonly EstimateFact[];
  /** Why the mail was sent. */
  readonly footer: string;
  /** The address at which its reader can unsubscribe. */
  readonly manage?: LetterLink;
}

/**
 * Composes a mail from Plumbline to a contractor as text and as HTML: one card with the message and one
 * button.
 */
export function accountLetter(letter: AccountLetterSpec): MailContent {
  const { subject, heading, paragraphs, button, notes = [], facts = [], footer, manage } = letter;
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return {
    subject,
    text: [
      heading,
      ...paragraphs,
      ...(letter.code ? [letter.code] : []),
      ...(lines ? [lines] : []),
      `${button.label}: ${button.href}`,
      ...notes,
      `--\nPlumbline\n${footer}${manage ? `\n${manage.label}: ${manage.href}` : ''}\n`,
    ].join('\n\n'),
    html: <AccountLetter {...letter} />,
    isAutomatic: true,
  };
}

/** The first paragraph, with what it introduces. */
const firstSentence = ([first = '', second = '']: readonly string[]) =>
  first.endsWith(':') ? `${first} ${second}` : first;

function AccountLetter(letter: AccountLetterSpec) {
  const { heading, paragraphs, button, notes = [], facts = [], footer, manage } = letter;
  return (
    <MailLayout
      preview={letter.preview ?? (firstSentence(paragraphs) || heading)}
      sender={<Product />}
      footer={
        <>
          {footer} {manage && <MailLink href={manage.href}>{manage.label}</MailLink>}
        </>
      }
    >
      <MailCard>
        <MailHeading>{heading}</MailHeading>
        {paragraphs.map((paragraph, place) => (
          // Only the position identifies a paragraph.
          // oxlint-disable-next-line react/no-array-index-key
          <MailParagraph key={place} isInCard>
            <TypedText text={paragraph} />
          </MailParagraph>
        ))}
        {letter.code && <MailCode>{letter.code}</MailCode>}
        <MailButton href={button.href}>{button.label}</MailButton>
      </MailCard>
      {notes.length > 0 && <div style={{ height: 16 }} />}
      {notes.map((note) => (
        <MailParagraph key={note}>
          <TypedText text={note} />
        </MailParagraph>
      ))}
      {facts.length > 0 && <EstimateFacts facts={facts} />}
    </MailLayout>
  );
}

function Product() {
  return (
    <div
      className="ink"
      style={{ color: LIGHT.ink, fontSize: 18, lineHeight: '24px', fontWeight: 600, paddingBottom: 12 }}
    >
      Plumbline
    </div>
  );
}
