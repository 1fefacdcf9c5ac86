import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { type Estimate, VALID_DAYS } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HttpError } from '../../../lib/http/http-error.ts';
import { removeKeptWork } from '../../../lib/kept/kept-work.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useChangeOrders, useEstimate } from '../api.ts';
import { CHANGE_ORDER_KIND, DocumentKindContext } from '../document-kind.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import { findKeptDraft } from '../editor/saving/kept-draft.ts';
import { isSameDraft } from '../editor/saving/same-draft.ts';
import { EstimateNotFound } from '../estimate-not-found.tsx';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { useLastRead } from '../form/saving/use-last-read.ts';
import { useDocumentToEdit } from '../form-target.ts';
import type { ChangeDocument } from './change-document.ts';
import { ChangeEditor } from './change-editor.tsx';
import { CHANGE_OF_SLOT, changeForm, newChange } from './change-form.ts';
import { ChangeOrderNotFound } from './change-order-not-found.tsx';
import { jobTotalOf } from './job-total.ts';

interface LoadedChangeProps {
  estimateId: string;
  /** Null for a new change order. */
  opened: ChangeDocument | null;
  /** The storage slot of this form's unsaved work. */
  slot: string;
  onReopen: (change: ChangeDocument) => void;
  onCreated: (id: string) => void;
}

/** Loads the estimate that is changed, then shows the form with any unsaved work. */
function LoadedChange({ estimateId, opened, slot, onReopen, onCreated }: LoadedChangeProps) {
  const profile = useProfile();
  const read = useEstimate(estimateId);
  const changes = useChangeOrders(estimateId);
  // The client may have accepted since it was cached.
  const isOutdated = read.isFetching && read.data !== undefined && !isWon(read.data.status);
  // An open form survives a refetch, even a failed one.
  const estimate = useLastRead(isOutdated ? undefined : read.data);
  const list = useLastRead(changes.data);
  const [now] = useState(() => new Date());
  const place = { accountId: profile.id, slot };
  const [kept, setKept] = useState(() => findKeptDraft(place));
  if (read.error instanceof HttpError && read.error.status === 404) return <EstimateNotFound />;
  if (estimate && !isWon(estimate.status)) return <NotAccepted estimate={estimate} />;
  if (estimate && list) {
    const validUntil = addDays(calendarDate(now, profile.timeZone), VALID_DAYS);
    const fresh = opened ? draftFromEstimate(opened) : newChange(estimate, validUntil);
    return (
      <ChangeEditor
        key={kept ? 'restored' : 'fresh'}
        title={opened ? 'Edit change order' : 'New change order'}
        estimate={estimate}
        jobTotal={opened?.change.job.before ?? jobTotalOf(estimate, list)}
        opened={opened}
        initialDraft={fresh}
        kept={kept?.draft.change && !isSameDraft(kept.draft, fresh) ? kept : null}
        place={place}
        onDiscardKept={() => {
          removeKeptWork(place);
          setKept(null);
        }}
        {...{ onReopen, onCreated }}
      />
    );
  }
  const error = read.error ?? changes.error;
  const retry = () => {
    void read.refetch();
    void changes.refetch();
  };
  return error ? <CouldNotLoad what="estimate" error={error} onRetry={retry} /> : <FormSkeleton />;
}

function NotAccepted({ estimate: { id, estimateNumber } }: { estimate: Estimate }) {
  return (
    <EmptyState
      title={`${estimateNumber} isn’t accepted yet`}
      headingLevel={1}
      action={<ButtonLink to={`/estimates/${id}/view`}>View estimate</ButtonLink>}
    >
      Only an accepted estimate can have change orders. Revise this one instead.
    </EmptyState>
  );
}

function EditChange({ id }: { id: string }) {
  const [target] = useState(() => changeForm(null));
  const { data, error, isFetchedAfterMount, isStale, refetch } = useDocumentToEdit(target, id);
  const [opened, setOpened] = useState<ChangeDocument | null>(null);
  // Later refetches do not replace the change order being edited.
  if (!opened && data && (isFetchedAfterMount || !isStale)) setOpened(data as ChangeDocument);
  if (opened && !target.canEdit(opened))
    return (
      <EmptyState
        title={`${opened.estimateNumber} is no longer a draft`}
        headingLevel={1}
        action={<ButtonLink to={target.viewOf(id)}>View change order</ButtonLink>}
      >
        Only drafts can be edited.
      </EmptyState>
    );
  if (opened)
    return (
      <LoadedChange
        key={opened.updatedAt}
        estimateId={opened.change.estimateId}
        opened={opened}
        slot={target.slotOf(id)}
        onReopen={setOpened}
        onCreated={() => {}}
      />
    );
  if (error instanceof HttpError && error.status === 404) return <ChangeOrderNotFound />;
  if (error) return <CouldNotLoad what="change order" error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

/** Creates a change order of the estimate in the URL, or edits the one there. */
export function ChangeFormPage() {
  const { id, estimateId } = useParams();
  useDocumentTitle(id === undefined ? 'New change order' : 'Edit change order');
  // The form of a new change order stays open under the path of the created one, so that typing is not
  // interrupted.
  const [created, setCreated] = useState({ id: '', estimateId: '' });
  const newOf = estimateId ?? (id === created.id ? created.estimateId : undefined);
  return (
    <DocumentKindContext value={CHANGE_ORDER_KIND}>
      {newOf === undefined ? (
        <EditChange key={id} id={id ?? ''} />
      ) : (
        <LoadedChange
          key={newOf}
          estimateId={newOf}
          opened={null}
          slot={CHANGE_OF_SLOT + newOf}
          onReopen={() => setCreated({ id: '', estimateId: '' })}
          onCreated={(createdId) => setCreated({ id: createdId, estimateId: newOf })}
        />
      )}
    </DocumentKindContext>
  );
}
