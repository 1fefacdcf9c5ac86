import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { LIGHT } from './mail-theme.ts';

export interface EstimateFact {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

/** The estimate's key figures: labels on the left, values aligned right. */
export function EstimateFacts({ facts }: { readonly facts: readonly EstimateFact[] }) {
  return (
    <Section style={{ margin: '8px 0 16px' }}>
      {facts.map(({ label, value, isTotal = false }) => {
        const cell = {
          borderTop: `1px solid ${LIGHT.line}`,
          padding: '8px 0',
          fontSize: isTotal ? 18 : 15,
          lineHeight: '24px',
        };
        return (
          <Row key={label}>
            <Column
              className="ink-2 line"
              style={{
                ...cell,
                color: LIGHT.ink2,
                verticalAlign: 'top',
                paddingRight: 16,
                whiteSpace: 'nowrap',
              }}
            >
              {label}
            </Column>
            <Column
              className="ink line"
              align="right"
              dir="auto"
              style={{
                ...cell,
                color: LIGHT.ink,
                textAlign: 'right',
                fontWeight: isTotal ? 600 : 400,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {value}
            </Column>
          </Row>
        );
      })}
    </Section>
  );
}
