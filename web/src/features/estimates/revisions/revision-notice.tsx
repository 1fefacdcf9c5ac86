import { GitCompareArrows, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import type { FormNoticeProps } from '../form/form-parts.tsx';
import { DiscardDialog } from './discard-dialog.tsx';

/** Explains that the client reads, and can accept, the sent version while it is being revised. */
export function RevisionNotice({ document, isSaving, onSave, onSettle, onGone }: FormNoticeProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, estimateNumber, version } = document;
  const view = `/estimates/${id}/view`;
  return (
    <section
      aria-label="Revision"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-action-soft px-4 py-2 md:px-8"
    >
      <p className="flex min-w-60 flex-1 gap-3 text-sm md:text-base">
        <Pencil aria-hidden="true" className="mt-0.5 flex-none text-action-text" />
        <span>
          <b>Revising {estimateNumber}.</b> Version {Math.max(version, 1)} is with your client, who can still
          accept it.
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="px-3! text-danger!" onClick={() => setAsking(true)}>
          Discard
        </Button>
        <ButtonLink
          to={`/estimates/${id}/versions`}
          className="px-3!"
          icon={<GitCompareArrows aria-hidden="true" className="max-md:hidden" />}
        >
          What changed
        </ButtonLink>
        <Button disabled={isSaving} onClick={onSave}>
          Save
        </Button>
      </div>
      <DiscardDialog
        estimate={document}
        open={isAsking}
        onOpenChange={setAsking}
        onBefore={onSettle}
        onDiscarded={() => {
          onGone();
          toast({ title: 'Changes discarded' });
          void navigate(view, { replace: true });
        }}
      />
    </section>
  );
}
