import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { DARK_CSS, FONT_FAMILY, LIGHT } from './mail-theme.ts';

interface MailLayoutProps {
  /** The preview text beside the subject in a mailbox. */
  readonly preview: string;
  /** The sender's name at the top. */
  readonly sender: string;
  /** Color of the rule under the sender; defaults to the text color. */
  readonly ruleColor?: string;
  /** Why this mail was sent, at the bottom. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every message: the sender over a rule, the message, a footer. */
export function MailLayout({ preview, sender, ruleColor, footer, children }: MailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_CSS}</style>
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: LIGHT.paper, fontFamily: FONT_FAMILY, margin: 0, padding: '32px 16px' }}
      >
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 560, margin: '0 auto' }}>
          <Section
            className={ruleColor ? undefined : 'rule'}
            style={{ borderBottom: ruleColor ? `3px solid ${ruleColor}` : `1px solid ${LIGHT.ink}` }}
          >
            <Text
              className="ink"
              dir="auto"
              style={{
                color: LIGHT.ink,
                fontSize: 18,
                lineHeight: '24px',
                fontWeight: 600,
                margin: '0 0 12px',
              }}
            >
              {sender}
            </Text>
          </Section>
          <Section style={{ paddingTop: 24 }}>{children}</Section>
          <Section className="line" style={{ borderTop: `1px solid ${LIGHT.line}`, marginTop: 32 }}>
            <Text
              className="ink-2"
              dir="auto"
              style={{ color: LIGHT.ink2, fontSize: 13, lineHeight: '18px', margin: '12px 0 0' }}
            >
              {footer}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
