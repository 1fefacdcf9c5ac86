import { dialable } from '@plumbline/contract/content/dialable';
import { oneLine } from '@plumbline/contract/content/one-line';
import { firstNameOf } from '@plumbline/contract/first-name-of';
import { brandInk } from '@plumbline/contract/settings/brand-colors';
import { licenseText } from '@plumbline/contract/settings/license-text';
import { Column } from '@react-email/column';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import type { ReactNode } from 'react';
import { estimateFileName, invoiceFileName, statementFileName } from '../../pdf/estimate-file-name.ts';
import { clientPageLink } from '../client-page-link.ts';
import type { MailContent } from '../mail-message.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { cleanHeaderText } from '../transport/clean-header-text.ts';
import { CompanySender } from './company-sender.tsx';
import { nameOf } from './estimate-details.ts';
import { type EstimateFact, EstimateFacts } from './estimate-facts.tsx';
import { MailCard, MailFigure } from './mail-card.tsx';
import { MailLayout } from './mail-layout.tsx';
import { MailButton, MailHeading, MailLink, MailParagraph, TypedText } from './mail-text.tsx';
import { LIGHT } from './mail-theme.ts';

export interface ClientLetterSpec {
  readonly estimate: EstimateMail;
  readonly subject: string;
  /** The card: an amount with its currency, which may be empty, a note beside it, and the button's label. */
  readonly card: { readonly figure: string; readonly note: string; readonly button: string };
  /** The client's page. Null while it is not online: then there is no button. */
  readonly link: string | null;
  /** The signer's email that the linked page fills in. */
  readonly recipient?: string | null;
  /** Of several, the last one is the signature. */
  readonly paragraphs: readonly string[];
  readonly facts: readonly EstimateFact[];
  /** Printed in the text part only, as the HTML has it in the card. */
  readonly total: EstimateFact | null;
  /** Attached if given. */
  readonly pdf?: Uint8Array | null;
  /** The address at which the client unsubscribes from this kind of mail. */
  readonly stop?: { readonly label: string; readonly href: string };
  readonly isAutomatic: boolean;
}

/** Composes a mail to a client in the contractor's name and colors, as text and as HTML. */
export function clientLetter(letter: ClientLetterSpec): MailContent {
  const {
    estimate,
    subject,
    card,
    link,
    recipient = null,
    paragraphs,
    total,
    pdf,
    stop,
    isAutomatic,
  } = letter;
  const { document, contractorEmail, logo } = estimate;
  const company = cleanHeaderText(document.company.name);
  const contractor = cleanHeaderText(estimate.contractorName);
  // The recommended package is a row with the total already.
  const isListed = letter.facts.some(({ label }) => label === total?.label);
  const lines = [...letter.facts, ...(total && !isListed ? [total] : [])].map(
    ({ label, value }) => `${label}: ${value}`,
  );
  const namesLink = link === null || paragraphs.some((paragraph) => paragraph.includes(link));
  const before = paragraphs.length > 1 ? paragraphs.slice(0, -1) : paragraphs;
  return {
    subject,
    fromName: `${company} via Plumbline`,
    replyTo: { name: contractor, address: contractorEmail },
    text: [
      ...before,
      lines.join('\n'),
      ...(namesLink ? [] : [`${card.button}: ${clientPageLink(link, recipient)}`]),
      ...paragraphs.slice(before.length),
      `--\n${footerLines(estimate).join('\n')}${stop ? `\n${stop.label}: ${stop.href}` : ''}\n`,
    ].join('\n\n'),
    html: <ClientLetter {...letter} />,
    attachments: pdf
      ? [
          {
            fileName: fileNameOf(document),
            contentType: 'application/pdf',
            content: pdf,
          },
        ]
      : [],
    ...(logo && { logo }),
    ...(stop && { unsubscribeUrl: stop.href }),
    isAutomatic,
  };
}

function fileNameOf({ invoice, statement, number }: EstimateMail['document']): string {
  if (statement) return statementFileName(statement);
  return invoice ? invoiceFileName(number) : estimateFileName(number);
}

const titled = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Who sent the mail and where replies go. */
function footerLines({ document, contractorName }: EstimateMail): string[] {
  const { name, address, licenseNumber } = document.company;
  const who = [name, oneLine(address ?? '')].map(cleanHeaderText).filter(Boolean).join(', ');
  const license = licenseNumber ? ` · ${licenseText(cleanHeaderText(licenseNumber))}` : '';
  return [`${who}${license}`, `Replies go to ${cleanHeaderText(contractorName)}. Sent with Plumbline.`];
}

function ClientLetter({ estimate, card, link, recipient = null, paragraphs, facts, stop }: ClientLetterSpec) {
  const { document } = estimate;
  const ink = brandInk(document.branding.primaryColor);
  const [who, replies] = footerLines(estimate);
  const named = link === null ? null : { href: link, label: titled(nameOf(document)) };
  return (
    <MailLayout
      // Without a figure, what follows the greeting.
      preview={card.note || card.figure || (paragraphs[1] ?? '')}
      sender={<CompanySender estimate={estimate} />}
      footer={
        <>
          {who}
          <br />
          {replies} {stop && <MailLink href={stop.href}>{stop.label}</MailLink>}
        </>
      }
    >
      <MailCard color={ink}>
        <MailHeading>
          {cleanHeaderText(document.change?.title ?? document.jobTypeName ?? '') || titled(nameOf(document))}
        </MailHeading>
        {card.figure && <MailFigure figure={card.figure} note={card.note} />}
        {link !== null && (
          <MailButton href={clientPageLink(link, recipient)} color={ink}>
            {card.button}
          </MailButton>
        )}
      </MailCard>
      <div style={{ height: 20 }} />
      {paragraphs.map((paragraph, place) => (
        // Only the position identifies a paragraph: a template may repeat a text.
        // oxlint-disable-next-line react/no-array-index-key
        <MailParagraph key={place}>
          <TypedText text={paragraph} link={named} />
        </MailParagraph>
      ))}
      <ContactButtons estimate={estimate} />
      <EstimateFacts facts={facts} />
    </MailLayout>
  );
}

/** Links to call or text the contractor; omitted without a phone number. */
function ContactButtons({ estimate: { document, contractorName } }: { readonly estimate: EstimateMail }) {
  const number = dialable(document.company.phone ?? '');
  if (number.length < 7) return null;
  const name = firstNameOf(cleanHeaderText(contractorName));
  return (
    <Row style={{ marginTop: 8 }}>
      <Column style={{ width: '50%', paddingRight: 6 }}>
        <QuietButton href={`tel:${number}`}>Call {name}</QuietButton>
      </Column>
      <Column style={{ width: '50%', paddingLeft: 6 }}>
        <QuietButton href={`sms:${number}`}>Text {name}</QuietButton>
      </Column>
    </Row>
  );
}

function QuietButton({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      href={href}
      style={{
        display: 'block',
        backgroundColor: LIGHT.surface,
        border: `1px solid ${LIGHT.edge}`,
        borderRadius: 8,
        color: LIGHT.ink,
        fontSize: 15,
        lineHeight: '20px',
        fontWeight: 600,
        padding: '11px 12px',
        textAlign: 'center',
        textDecoration: 'none',
      }}
    >
      {children}
    </Link>
  );
}
