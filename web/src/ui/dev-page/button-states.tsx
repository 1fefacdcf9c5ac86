import { Ellipsis, Plus, X } from 'lucide-react';
import { Button, ButtonLink, type ButtonVariant } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Spinner } from '../spinner.tsx';
import { Row, Section } from './section.tsx';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'Save changes',
  secondary: 'Download PDF',
  ghost: 'Add labor line',
  danger: 'Delete estimate',
  signal: 'Start free trial',
};

export function ButtonStates() {
  return (
    <Section title="Buttons" note="One primary on a screen. Orange at most once.">
      {Object.entries(VARIANTS).map(([variant, label]) => (
        <Row key={variant}>
          <Button variant={variant as ButtonVariant}>{label}</Button>
          <Button variant={variant as ButtonVariant} icon={<Plus aria-hidden="true" />}>
            {label}
          </Button>
          <Button variant={variant as ButtonVariant} className="outline-2 outline-offset-2 outline-action">
            Focus
          </Button>
          <Button variant={variant as ButtonVariant} busy busyLabel="Working...">
            {label}
          </Button>
          <Button variant={variant as ButtonVariant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <Button variant="primary" size="large">
          Large, 52 px
        </Button>
        <ButtonLink to="/dev/ui">A link as a button</ButtonLink>
        <IconButton label="More">
          <Ellipsis aria-hidden="true" />
        </IconButton>
        <IconButton label="Remove">
          <X aria-hidden="true" />
        </IconButton>
        <IconButton label="Remove, disabled" disabled>
          <X aria-hidden="true" />
        </IconButton>
        <Spinner />
      </Row>
    </Section>
  );
}
