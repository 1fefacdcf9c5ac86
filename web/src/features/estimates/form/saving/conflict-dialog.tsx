import type { Estimate } from '@plumbline/contract/estimates';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { isOvertaken } from '../../actions/offered-actions.ts';
import type { FormTarget } from '../../form-target.ts';
import type { FormParts } from '../form-parts.tsx';
import { ConflictComparison } from './conflict-comparison.tsx';
import type { EditConflict } from './use-find-conflict.ts';

interface ConflictDialogProps {
  target: FormTarget;
  Rescue?: FormParts['Rescue'] | undefined;
  conflict: EditConflict;
  busy: boolean;
  /** Back to the form without saving. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: Estimate) => void;
  onSaveAsNew: () => void;
  /** Called before the estimate is viewed: the edits stay stored. */
  onLeave: () => void;
}

/** Buttons, stacked if they do not fit side by side. */
const Choices = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap-reverse justify-end gap-2 max-md:*:flex-auto">{children}</div>
);

/** The estimate was changed elsewhere and is still a draft: the contractor keeps one version. */
function ChangedElsewhere({ theirs, ...props }: ConflictDialogProps & { theirs: Estimate }) {
  const { conflict, busy, onClose, onKeepMine, onTakeTheirs } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Changed elsewhere"
      description={`${theirs.estimateNumber} was changed somewhere else on ${formatDateTime(theirs.updatedAt)}, after you opened it here.`}
      footer={
        <Choices>
          <Button disabled={busy} onClick={() => onTakeTheirs(theirs)}>
            Take theirs
          </Button>
          <Button variant="primary" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </Choices>
      }
    >
      <ConflictComparison mine={conflict.mine} theirs={theirs} />
      <p>Keep mine replaces their version. Take theirs discards what you typed.</p>
    </Dialog>
  );
}

/** The form can no longer change the estimate, so the edits can only become a new one. */
function NoDraftAnymore(props: ConflictDialogProps) {
  const { target, conflict, Rescue, busy, onClose, onSaveAsNew, onLeave } = props;
  const { base, theirs } = conflict;
  const { noun } = target.words;
  const overtaken = Rescue && theirs && isOvertaken(theirs) ? theirs : null;
  const closed = theirs && target.words.closed(theirs);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={closed?.title ?? `${base.estimateNumber} was deleted elsewhere`}
      description={closed?.note ?? 'It can’t be edited or viewed anymore.'}
      footer={
        <Choices>
          {theirs ? (
            <ButtonLink to={target.viewOf(theirs.id)} onClick={onLeave}>
              View {noun}
            </ButtonLink>
          ) : (
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button variant={overtaken ? 'secondary' : 'primary'} busy={busy} onClick={onSaveAsNew}>
            Save as new {noun}
          </Button>
          {overtaken && Rescue && <Rescue document={overtaken} onLeave={onLeave} />}
        </Choices>
      }
    >
      <p>
        Your changes aren’t lost. You can {overtaken && 'make them a change order, or '}save them as a new{' '}
        {noun}.
      </p>
    </Dialog>
  );
}

/** Resolves an edit conflict. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { target, conflict } = props;
  const { theirs } = conflict;
  return theirs && target.canEdit(theirs) ? (
    <ChangedElsewhere {...props} theirs={theirs} />
  ) : (
    <NoDraftAnymore {...props} />
  );
}
