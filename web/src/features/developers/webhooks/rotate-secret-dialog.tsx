import type { Webhook } from '@plumbline/contract/developers/webhooks';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useRotateSecret } from '../api.ts';
import { ShownOnce } from '../shown-once.tsx';

interface RotateSecretDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Asks for confirmation, rotates the secret, then shows the new one once. */
export function RotateSecretDialog({ webhook, onClose }: RotateSecretDialogProps) {
  const rotate = useRotateSecret();
  if (rotate.data)
    return (
      <Dialog
        open
        isHeld
        onOpenChange={onClose}
        title="Secret replaced"
        description="For the next 24 hours, calls are signed with both secrets."
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ShownOnce what="Signing secret" value={rotate.data.secret} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={false}
      title="Replace secret"
      confirmLabel="Replace"
      busyLabel="Replacing..."
      busy={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(webhook.id, {
          onError: (error) =>
            toastFailure(error, { fallback: 'Failed to replace the secret. Please try again.' }),
        })
      }
    >
      <p>
        Calls to <strong className="wrap-anywhere">{webhook.url}</strong> will be signed with a new secret.
        The old one also works for 24 hours, so you have time to update your app.
      </p>
    </ConfirmDialog>
  );
}
