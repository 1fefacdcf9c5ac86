import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { ReactNode } from 'react';
import { LIGHT } from './mail-theme.ts';

interface MailCardProps {
  /** Color of the rule at the top. */
  readonly color?: string;
  readonly children: ReactNode;
}

/** The white card with the main content of a message; it stays white in dark mode. */
export function MailCard({ color = LIGHT.action, children }: MailCardProps) {
  return (
    <Section
      className="card"
      style={{
        backgroundColor: LIGHT.surface,
        border: `1px solid ${LIGHT.line}`,
        borderTop: `3px solid ${color}`,
        borderRadius: 8,
        padding: '20px 24px',
      }}
    >
      {children}
    </Section>
  );
}

/** An amount in large figures, and a short note beside it, or below it on a phone. */
export function MailFigure({ figure, note }: { readonly figure: string; readonly note: string }) {
  return (
    <Row style={{ marginBottom: 14 }}>
      <Column
        className="stack"
        style={{
          color: LIGHT.ink,
          fontSize: 28,
          lineHeight: '36px',
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {figure}
      </Column>
      <Column
        className="stack"
        align="right"
        style={{
          color: LIGHT.ink2,
          fontSize: 14,
          lineHeight: '20px',
          paddingLeft: 16,
          textAlign: 'right',
          verticalAlign: 'middle',
        }}
      >
        {note}
      </Column>
    </Row>
  );
}
