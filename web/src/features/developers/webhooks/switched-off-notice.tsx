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
      title="A webhook was switched off."
      action={<Button onClick={onLog}>See why</Button>}
    >
      <span className="wrap-anywhere">{webhook.url}</span> took nothing for three days. Mend it, then switch
      it on again; what it missed can be sent again.
    </Banner>
  );
}
