import type { Webhook } from '@plumbline/contract/developers/webhooks';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

interface SwitchedOffNoticeProps {
  webhook: Webhook;
  onLog: () => void;
}

/** Shown for a webhook that Plumbline disabled after failed deliveries. */
export function SwitchedOffNotice({ webhook, onLog }: SwitchedOffNoticeProps) {
  return (
    <Banner
      tone="warning"
      className="mb-4"
      title="A webhook was turned off."
      action={<Button onClick={onLog}>See why</Button>}
    >
      <span className="wrap-anywhere">{webhook.url}</span> hasn’t accepted any deliveries for three days. Fix
      it, then turn it back on. You can resend what it missed.
    </Banner>
  );
}
