import { loadLater } from '../../../../ui/load-later.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import type { FormClient } from './form-clients.ts';

const JobTypeDialog = loadLater(
  async () => (await import('../../../catalog/job-type-dialog.tsx')).JobTypeDialog,
);
const ClientDialog = loadLater(async () => (await import('../../../clients/client-dialog.tsx')).ClientDialog);

/** A client or job type that was typed and does not exist yet. */
export interface NewChoice {
  readonly kind: 'client' | 'jobType';
  readonly name: string;
}

interface NewChoiceDialogProps {
  choice: NewChoice;
  onClose: () => void;
  onPickClient: (client: FormClient) => void;
  dispatch: DraftDispatch;
}

/** Adds a client or job type, which the form then uses. */
export function NewChoiceDialog({ choice, onClose, onPickClient, dispatch }: NewChoiceDialogProps) {
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    initialName: choice.name,
  };
  if (choice.kind === 'client') return <ClientDialog {...shared} onSaved={onPickClient} />;
  return (
    <JobTypeDialog
      {...shared}
      onSaved={({ id }) => dispatch({ type: 'fieldSet', field: 'jobTypeId', value: id })}
    />
  );
}
