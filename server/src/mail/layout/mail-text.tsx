import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { LIGHT } from './mail-theme.ts';

export function MailHeading({ children }: { readonly children: ReactNode }) {
  return (
    <Heading
      as="h1"
      dir="auto"
      style={{
        color: LIGHT.ink,
        fontSize: 20,
        lineHeight: '26px',
        fontWeight: 600,
        margin: '0 0 8px',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </Heading>
  );
}

interface MailParagraphProps {
  /** In a card, which stays white in dark mode. */
  readonly isInCard?: boolean;
  readonly children: ReactNode;
}

export function MailParagraph({ isInCard = false, children }: MailParagraphProps) {
  return (
    <Text
      className={isInCard ? undefined : 'ink'}
      dir="auto"
      style={{
        color: LIGHT.ink,
        fontSize: 16,
        lineHeight: '24px',
        margin: '0 0 12px',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </Text>
  );
}

/** A code to type, in a card, separate from other text so that it is easy to select. */
export function MailCode({ children }: { readonly children: string }) {
  return (
    <Text
      style={{
        color: LIGHT.ink,
        fontSize: 32,
        lineHeight: '40px',
        fontWeight: 600,
        letterSpacing: 4,
        margin: '0 0 16px',
      }}
    >
      {children}
    </Text>
  );
}

interface MailButtonProps {
  readonly href: string;
  /** Dark enough for white text. */
  readonly color?: string;
  readonly children: ReactNode;
}

/** The main action, as wide as its card. Outlook for Windows takes color and padding from the cell only. */
export function MailButton({ href, color = LIGHT.action, children }: MailButtonProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td align="center" style={{ backgroundColor: color, borderRadius: 8, ...MSO_PADDING }}>
            <Link
              href={href}
              style={{
                display: 'block',
                backgroundColor: color,
                color: LIGHT.actionInk,
                borderRadius: 8,
                fontSize: 17,
                lineHeight: '24px',
                fontWeight: 600,
                padding: '14px 20px',
                textAlign: 'center',
                textDecoration: 'none',
              }}
            >
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const MSO_PADDING = { msoPaddingAlt: '14px 20px' } as CSSProperties;

/** A link within text. */
export function MailLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      className="link"
      href={href}
      style={{ color: LIGHT.action, textDecoration: 'underline', whiteSpace: 'nowrap' }}
    >
      {children}
    </Link>
  );
}

/** An address that occurs in a text, and the words that stand for it. */
export interface NamedLink {
  readonly href: string;
  readonly label: string;
}

/** User text: keeps line breaks, and shows `link` by its label where its address occurs. */
export function TypedText({ text, link }: { readonly text: string; readonly link?: NamedLink | null }) {
  return text.split('\n').map((line, row) => (
    // Lines have no identity and never move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={row}>
      {row > 0 && <br />}
      {link ? <Linked line={line} link={link} /> : line}
    </Fragment>
  ));
}

function Linked({ line, link }: { readonly line: string; readonly link: NamedLink }) {
  return line.split(link.href).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <MailLink href={link.href}>{link.label}</MailLink>}
      {part}
    </Fragment>
  ));
}
