import type { Client } from '@plumbline/contract/clients';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useClientCounts } from './api.ts';
import type { CardActions } from './client-card.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { ClientList } from './client-list.tsx';
import { ClientsMenu } from './clients-menu.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; client: Client };

/** The contractor's clients. */
export function ClientsPage() {
  useDocumentTitle('Clients');
  const hasNone = useClientCounts().data?.all === 0;
  const section = useRef<HTMLElement>(null);
  // The dialog keeps its content during its closing animation.
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'add' });
  const [dialogOpen, setDialogOpen] = useState(false);
  const show = (next: OpenDialog) => {
    setDialog(next);
    setDialogOpen(true);
  };
  const [actions] = useState<CardActions>(() => ({
    edit: (client) => show({ kind: 'edit', client }),
    remove: (client) => show({ kind: 'delete', client }),
  }));
  const addButton = (label: string, variant: 'primary' | 'secondary' = 'primary') => (
    <Button
      variant={variant}
      icon={<Plus aria-hidden="true" className="max-[480px]:hidden" />}
      onClick={() => show({ kind: 'add' })}
    >
      {label}
    </Button>
  );

  return (
    <>
      <PageHead
        title="Client Management"
        actions={
          <>
            <ClientsMenu />
            {addButton('Add Client', hasNone ? 'secondary' : 'primary')}
          </>
        }
      />
      <section ref={section} tabIndex={-1} aria-label="Clients" className="outline-none">
        <ClientList actions={actions} addFirst={addButton('Add First Client')} />
      </section>
      {dialog.kind === 'delete' ? (
        <DeleteClientDialog
          client={dialog.client}
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          focusAfter={section}
        />
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
