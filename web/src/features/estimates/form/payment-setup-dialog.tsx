import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PAYMENT_SETUP } from './use-payment-setup.ts';

interface PaymentSetupDialogProps {
  open: boolean;
  onClose: () => void;
  /** Lets the form be left; its work stays kept. */
  onLeave: () => void;
}

/** Payments are wanted, but nobody could pay: offers to set up a way, or to stay and write into the form how to pay. */
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
      onOpenChange={(next) => !next && onClose()}
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
