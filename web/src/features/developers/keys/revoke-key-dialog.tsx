import type { ApiKey } from '@plumbline/contract/developers/api-keys';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useRevokeKey } from '../api.ts';

interface RevokeKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  /** Gets the focus after the key's row was removed. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose, focusAfter }: RevokeKeyDialogProps) {
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        toast({ title: 'API key revoked' });
        onClose();
      },
      onError: (error) => toastFailure(error, { fallback: 'Failed to revoke the key. Please try again.' }),
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke API key"
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      busy={revoke.isPending}
      onConfirm={confirm}
      focusAfter={focusAfter}
    >
      <p>
        Anything that uses <strong>{apiKey.name}</strong> ({apiKey.prefix}…) will stop working right away.
        This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
