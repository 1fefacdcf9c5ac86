import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement, type ReactNode, useContext } from 'react';
import { FONT_FAMILY, LIGHT, MAIL_CSS, MAIL_WIDTH } from './mail-theme.ts';
import { FRAME, MailTitle } from './render-mail.tsx';

interface MailLayoutProps {
  /** The preview text beside the subject in a mailbox. */
  readonly preview: string;
  /** The sender at the top. */
  readonly sender: ReactNode;
  /** Why this mail was sent, at the bottom. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Mailboxes show no more, and `Preview` cuts there, also within a word. */
const PREVIEW_LENGTH = 150;

function shortened(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text;
  const cut = text.slice(0, PREVIEW_LENGTH - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** The layout of every message: the sender, the message, a footer. */
export function MailLayout({ preview, sender, footer, children }: MailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{useContext(MailTitle)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{MAIL_CSS}</style>
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: LIGHT.paper, fontFamily: FONT_FAMILY, margin: 0, padding: 0 }}
      >
        <Preview>{shortened(preview)}</Preview>
        {createElement(
          FRAME,
          null,
          <Container style={{ maxWidth: MAIL_WIDTH, margin: '0 auto' }}>
            <Section style={{ padding: '20px 16px 32px' }}>
              {sender}
              {children}
              <Text
                className="ink-2"
                dir="auto"
                style={{
                  color: LIGHT.ink2,
                  fontSize: 13,
                  lineHeight: '19px',
                  margin: '24px 0 0',
                  wordBreak: 'break-word',
                }}
              >
                {footer}
              </Text>
            </Section>
          </Container>,
        )}
      </Body>
    </Html>
  );
}
