import type { BillingStatus } from '@plumbline/contract/billing';
import { formatDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useReactivate } from './use-reactivate.ts';

interface ReactivateDialogProps {
  plan: BillingStatus;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains what continues, and undoes the cancellation. */
export function ReactivateDialog({ plan, open, onOpenChange }: ReactivateDialogProps) {
  const { reactivate, isBusy } = useReactivate(() => onOpenChange(false));
  const { subscriptionStatus, currentPeriodEnd } = plan;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reactivate your subscription?"
      confirmLabel="Reactivate Subscription"
      busyLabel="Reactivating..."
      cancelLabel="Not now"
      danger={false}
      busy={isBusy}
      onConfirm={() => void reactivate()}
    >
      {subscriptionStatus === 'canceled'
        ? 'Pro restarts right away, with everything as you left it. If a payment is due, you’ll go to checkout first.'
        : `Pro continues without interruption. The next payment is due on ${formatDate(currentPeriodEnd)}, when your plan would have ended.`}
    </ConfirmDialog>
  );
}
