import type { LaborType } from '@plumbline/contract/catalog';
import { formatPrice } from '@plumbline/contract/pricing/format-money';
import { useRef, useState } from 'react';
import { useProfile } from '../../../lib/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { useLaborTypes } from '../../catalog/api.ts';
import { LaborTypeDialog } from '../../catalog/labor-type-dialog.tsx';
import { CatalogRow } from './catalog-row.tsx';
import { CatalogHead, CatalogSkeleton } from './catalog-states.tsx';
import { DeleteTypeDialog } from './delete-type-dialog.tsx';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; laborType: LaborType };

/** The contractor's own labor types, with their rates. */
export function LaborTypes() {
  const { data: laborTypes, error, refetch } = useLaborTypes();
  const addButton = useRef<HTMLButtonElement>(null);
  // The dialog keeps its content while it closes.
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'add' });
  const [dialogOpen, setDialogOpen] = useState(false);
  const show = (next: OpenDialog) => {
    setDialog(next);
    setDialogOpen(true);
  };

  if (!laborTypes)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <CatalogSkeleton label="Loading labor types" />
    );

  return (
    <>
      <CatalogHead
        count={`${laborTypes.length} labor types created`}
        addLabel="Add Labor Type"
        onAdd={() => show({ kind: 'add' })}
        addButton={addButton}
      />
      {laborTypes.length === 0 ? (
        <EmptyState headingLevel={3} title="No labor types yet" compact>
          Add one, and its rate fills in when you pick it on an estimate.
        </EmptyState>
      ) : (
        <ul aria-label="Your labor types">
          {laborTypes.map((laborType) => (
            <CatalogRow
              key={laborType.id}
              name={laborType.name}
              note={<HourlyRate rate={laborType.defaultRate} />}
              description={laborType.description}
              onEdit={() => show({ kind: 'edit', laborType })}
              onDelete={() => show({ kind: 'delete', laborType })}
            />
          ))}
        </ul>
      )}
      {dialog.kind === 'delete' ? (
        <DeleteTypeDialog
          kind="labor"
          type={dialog.laborType}
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          focusAfter={addButton}
        />
      ) : (
        <LaborTypeDialog
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          laborType={dialog.kind === 'edit' ? dialog.laborType : undefined}
        />
      )}
    </>
  );
}

function HourlyRate({ rate }: { rate: string | undefined }) {
  const { currency } = useProfile();
  if (rate === undefined) return null;
  return <span className="figures text-ink-2">{`${formatPrice(rate, currency)}/hr`}</span>;
}
