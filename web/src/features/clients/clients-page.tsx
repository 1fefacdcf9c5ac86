import type { Client } from '@plumbline/contract/clients';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useClients } from './api.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ClientList, ClientListSkeleton } from './client-list.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; client: Client };

/** Everyone the contractor works for. */
export function ClientsPage() {
  useDocumentTitle('Clients');
  const { data: clients, error, refetch } = useClients();
  // The dialog keeps its content while it closes.
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'add' });
  const [dialogOpen, setDialogOpen] = useState(false);
  const show = (next: OpenDialog) => {
    setDialog(next);
    setDialogOpen(true);
  };
  const hasNone = clients?.length === 0;
  const addButton = (label: string, variant: 'primary' | 'secondary' = 'primary') => (
    <Button variant={variant} icon={<Plus aria-hidden="true" />} onClick={() => show({ kind: 'add' })}>
      {label}
    </Button>
  );

  return (
    <>
      <PageHead
        title="Client Management"
        actions={addButton('Add Client', hasNone ? 'secondary' : 'primary')}
      />
      <section aria-label="Clients" className="border-t border-ink">
        {clients === undefined && !error && <ClientListSkeleton />}
        {error && !clients && (
          <EmptyState
            title="Your clients could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            Check your connection. Nothing you saved is lost.
          </EmptyState>
        )}
        {hasNone && (
          <EmptyState title="No clients yet" action={addButton('Add First Client')}>
            A name is enough to start.
          </EmptyState>
        )}
        {clients && clients.length > 0 && (
          <ClientList
            clients={clients}
            onEdit={(client) => show({ kind: 'edit', client })}
            onDelete={(client) => show({ kind: 'delete', client })}
          />
        )}
      </section>
      {dialog.kind === 'delete' ? (
        <DeleteClientDialog client={dialog.client} open={dialogOpen} onOpenChange={setDialogOpen} />
      ) : (
        <ClientDialog
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          client={dialog.kind === 'edit' ? dialog.client : undefined}
        />
      )}
    </>
  );
}
