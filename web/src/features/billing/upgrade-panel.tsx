import type { UpgradeRequest } from '../../lib/kept/upgrade-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { upgradeWords } from './upgrade-words.ts';
import { useStripePage } from './use-stripe-page.ts';

interface UpgradePanelProps {
  request: UpgradeRequest;
  onClose: () => void;
}

/** Why the plan is needed, what it includes and costs, and the button to Stripe. */
export function UpgradePanel({ request, onClose }: UpgradePanelProps) {
  const { title, text, page, action } = upgradeWords(request);
  const { open, isBusy } = useStripePage(page);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={isBusy} onClick={open}>
            {action}
          </Button>
        </>
      }
    >
      {page === 'checkout' && <PlanSheet />}
    </Dialog>
  );
}
