import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { PAYMENT_SETUP } from './use-payment-setup.ts';

interface PaymentSetupDialogProps {
  open: boolean;
  onClose: () => void;
  /** Allows leaving the form; its work stays stored. */
  onLeave: () => void;
}

/** Payments are on without a payment method: offers to set one up, or to stay and write instructions into the form. */
export function PaymentSetupDialog({ open, onClose, onLeave }: PaymentSetupDialogProps) {
  const navigate = useNavigate();
  const openSettings = () => {
    onClose();
    onLeave();
    void navigate('/settings#payments');
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={PAYMENT_SETUP.title}
      cancelLabel="Stay here"
      confirmLabel="Open settings"
      danger={false}
      onConfirm={openSettings}
    >
      <p>{PAYMENT_SETUP.description}</p>
      <p className="mt-2">What you have typed is kept while you are in Settings.</p>
    </ConfirmDialog>
  );
}
