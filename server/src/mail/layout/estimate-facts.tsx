import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { LIGHT } from './mail-theme.ts';

export interface EstimateFact {
  readonly label: string;
  readonly value: string;
}

/** The estimate's details: labels on the left, values aligned right. */
export function EstimateFacts({ facts }: { readonly facts: readonly EstimateFact[] }) {
  return (
    <Section className="line" style={{ marginTop: 20, borderBottom: `1px solid ${LIGHT.line}` }}>
      {facts.map(({ label, value }) => (
        <Row key={`${label} ${value}`}>
          <Column
            className="ink-2 line"
            style={{ ...CELL, color: LIGHT.ink2, paddingRight: 16, whiteSpace: 'nowrap' }}
          >
            {label}
          </Column>
          <Column
            className="ink line"
            align="right"
            dir="auto"
            style={{
              ...CELL,
              color: LIGHT.ink,
              textAlign: 'right',
              wordBreak: 'break-word',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

const CELL = {
  borderTop: `1px solid ${LIGHT.line}`,
  padding: '8px 0',
  fontSize: 15,
  lineHeight: '22px',
  verticalAlign: 'top',
} as const;
