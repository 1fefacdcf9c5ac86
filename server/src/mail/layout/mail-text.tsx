import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { LIGHT } from './mail-theme.ts';

export function MailHeading({ children }: { readonly children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="ink"
      style={{ color: LIGHT.ink, fontSize: 24, lineHeight: '30px', fontWeight: 600, margin: '0 0 16px' }}
    >
      {children}
    </Heading>
  );
}

export function MailParagraph({ children }: { readonly children: ReactNode }) {
  return (
    <Text
      className="ink"
      dir="auto"
      style={{ color: LIGHT.ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }}
    >
      {children}
    </Text>
  );
}

interface MailButtonProps {
  readonly href: string;
  readonly color?: string;
  readonly textColor?: string;
  readonly children: ReactNode;
}

/** The main action. */
export function MailButton({
  href,
  color = LIGHT.action,
  textColor = LIGHT.actionInk,
  children,
}: MailButtonProps) {
  return (
    <Button
      href={href}
      style={{
        backgroundColor: color,
        color: textColor,
        borderRadius: 8,
        fontSize: 16,
        lineHeight: '20px',
        fontWeight: 600,
        padding: '12px 20px',
        margin: '8px 0 24px',
      }}
    >
      {children}
    </Button>
  );
}

/** A link that shows its address, for readers that do not show buttons. */
export function MailLink({ href }: { readonly href: string }) {
  return (
    <Link
      className="link"
      href={href}
      style={{ color: LIGHT.action, textDecoration: 'underline', wordBreak: 'break-all' }}
    >
      {href}
    </Link>
  );
}

/** User text: keeps line breaks, and turns `link` into a link where it occurs. */
export function TypedText({ text, link }: { readonly text: string; readonly link?: string }) {
  return text.split('\n').map((line, row) => (
    // Lines have no identity and never move.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={row}>
      {row > 0 && <br />}
      {link ? <Linked line={line} link={link} /> : line}
    </Fragment>
  ));
}

function Linked({ line, link }: { readonly line: string; readonly link: string }) {
  return line.split(link).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <MailLink href={link} />}
      {part}
    </Fragment>
  ));
}
