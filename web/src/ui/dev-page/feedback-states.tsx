import { Banner } from '../banner.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { toast } from '../overlays/toast-store.ts';
import { Row, Section } from './section.tsx';

const showPlain = () =>
  toast({ title: 'Estimate sent successfully', description: 'To dana.whitfield@mail.example' });
const showBad = () =>
  toast({ title: 'Error', description: 'Failed to send estimate', variant: 'destructive' });

export function FeedbackStates() {
  return (
    <Section title="Banners and toasts" note="Three toasts at most; F8 moves there">
      <Banner title="You’re offline.">Drafts are kept on this device and saved when you are back.</Banner>
      <Banner
        tone="warning"
        title="Your free trial ends in 2 days."
        action={<ButtonLink to="/dev/ui">Choose Pro</ButtonLink>}
        onDismiss={showPlain}
      />
      <Banner
        tone="danger"
        title="Your last payment didn’t go through."
        action={<ButtonLink to="/dev/ui">Update card</ButtonLink>}
      >
        Sending stops in 5 days.
      </Banner>
      <Row>
        <Button onClick={showPlain}>Toast</Button>
        <Button onClick={showBad}>Destructive toast</Button>
      </Row>
    </Section>
  );
}
