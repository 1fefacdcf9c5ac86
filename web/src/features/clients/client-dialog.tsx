import type { Client } from '@plumbline/contract/clients';
import { useId } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useSaveClient } from './api.ts';
import { ClientForm } from './client-form.tsx';

interface ClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The client to edit; without it a new one is created. */
  client?: Client | undefined;
  /** Prefills the name of a new client. */
  initialName?: string | undefined;
  /** Called with the client from the server's response, before the dialog closes. */
  onSaved?: (client: Client) => void;
}

/** 'Add New Client' or 'Edit Client'. */
export function ClientDialog({ open, onOpenChange, client, initialName, onSaved }: ClientDialogProps) {
  const formId = useId();
  const save = useSaveClient(client?.id);
  const saved = (answer: Client) => {
    toast({ title: client ? 'Client updated successfully' : 'Client created successfully' });
    onSaved?.(answer);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={client ? 'Edit Client' : 'Add New Client'}
      busy={save.isPending}
      action={{ label: client ? 'Save Changes' : 'Save Client', form: formId, busyLabel: 'Saving...' }}
    >
      <ClientForm id={formId} client={client} initialName={initialName} save={save.mutate} onSaved={saved} />
    </Dialog>
  );
}
