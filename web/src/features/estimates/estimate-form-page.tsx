import type { Estimate } from '@plumbline/contract/estimates';
import type { StartedEstimate } from '@plumbline/contract/estimates/templates';
import { Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { useKeptDraft } from './editor/saving/use-kept-draft.ts';
import { EstimateNotFound } from './estimate-not-found.tsx';
import type { FormParts } from './form/form-parts.tsx';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { LoadedForm } from './form/loaded-form.tsx';
import { NoDraft } from './form/saving/no-draft.tsx';
import { ESTIMATE_FORM, type FormTarget, useDocumentToEdit } from './form-target.ts';
import { StartingEstimate } from './templates/starting-estimate.tsx';

const NEW_TITLE = 'Create New Estimate';

interface EditFormProps {
  target: FormTarget;
  parts?: FormParts;
  id: string;
  title: string;
  /** The estimate as a template just filled it. */
  started: StartedEstimate | null;
  onStarted?: (started: StartedEstimate) => void;
}

/** Edits the document of a target, or explains why it cannot be edited. */
export function EditForm({ target, parts, id, title, started, onStarted }: EditFormProps) {
  const { data, error, isFetchedAfterMount, isStale, refetch } = useDocumentToEdit(target, id);
  const slot = target.slotOf(id);
  const [opened, setOpened] = useState<Estimate | null>(started?.estimate ?? null);
  const [startsAnew, setStartsAnew] = useState(false);
  // Later refetches do not replace the estimate being edited.
  if (!opened && data && (isFetchedAfterMount || !isStale)) setOpened(data);
  if (startsAnew)
    return (
      <LoadedForm title={NEW_TITLE} opened={null} slot={slot} onDiscarded={() => setStartsAnew(false)} />
    );
  if (opened && target.canEdit(opened))
    return (
      <LoadedForm
        key={opened.updatedAt}
        target={target}
        {...(parts && { parts })}
        title={title}
        opened={opened}
        slot={slot}
        template={{
          ...(onStarted && { onStarted }),
          ...(started?.estimate === opened && { changedPrices: started.changedPrices }),
        }}
        onReopen={setOpened}
      />
    );
  const isGone = error instanceof HttpError && error.status === 404;
  if (opened || isGone)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <NothingToEdit {...{ target, slot }} estimate={opened} onStartAnew={() => setStartsAnew(true)} />
      </Suspense>
    );
  if (error) return <CouldNotLoad what="estimate" error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

interface NothingToEditProps {
  target: FormTarget;
  slot: string;
  /** Null if it no longer exists. */
  estimate: Estimate | null;
  onStartAnew: () => void;
}

/** A document that no longer exists or can no longer be changed, with its unsaved work. */
function NothingToEdit({ target, slot, estimate, onStartAnew }: NothingToEditProps) {
  const profile = useProfile();
  const [kept] = useKeptDraft({ accountId: profile.id, slot });
  if (!estimate && !kept) return <EstimateNotFound />;
  return <NoDraft {...{ target, estimate, onStartAnew }} keptAt={kept?.keptAt ?? null} />;
}

/** Creates an estimate, or edits the one in the URL. */
export function EstimateFormPage() {
  const { id } = useParams();
  const title = id === undefined ? NEW_TITLE : 'Edit Estimate';
  useDocumentTitle(title);
  const [shownId, setShownId] = useState(id);
  // The form of a new estimate stays open under the path of the estimate it created, so that typing is not
  // interrupted.
  const [started, setStarted] = useState<StartedEstimate | null>(null);
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [newForm, setNewForm] = useState({ count: 0, createdId: '' });
  if (id !== shownId) {
    setShownId(id);
    if (id === undefined) setNewForm({ count: newForm.count + 1, createdId: '' });
  }
  const onStarted = (next: StartedEstimate) => {
    setStarted(next);
    setNewForm({ ...newForm, createdId: '' });
    void navigate(`/estimates/${next.estimate.id}/edit`, { replace: true });
  };
  if (id !== undefined && id !== newForm.createdId) {
    const filled = started?.estimate.id === id ? started : null;
    const key = `${id} ${filled?.estimate.updatedAt}`;
    return <EditForm key={key} {...{ id, title, onStarted }} target={ESTIMATE_FORM} started={filled} />;
  }
  const templateId = searchParams.get('templateId');
  if (id === undefined && templateId)
    return (
      <StartingEstimate
        key={templateId}
        templateId={templateId}
        clientId={searchParams.get('clientId')}
        onStarted={onStarted}
      />
    );
  return (
    <LoadedForm
      key={newForm.count}
      title={title}
      opened={null}
      slot="new"
      onReopen={() => setNewForm({ ...newForm, createdId: '' })}
      onCreated={(createdId) => setNewForm({ ...newForm, createdId })}
      template={{ onStarted }}
    />
  );
}
