import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { isDraft } from './actions/offered-actions.ts';
import { useEstimateToEdit } from './api.ts';
import { findKeptDraft } from './editor/saving/kept-draft.ts';
import { EstimateNotFound } from './estimate-not-found.tsx';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { LoadedForm } from './form/loaded-form.tsx';
import { NoDraft } from './form/saving/no-draft.tsx';

const NEW_TITLE = 'Create New Estimate';

function EditForm({ id, title }: { id: string; title: string }) {
  const { data, error, isFetchedAfterMount, isStale, refetch } = useEstimateToEdit(id);
  const profile = useProfile();
  const [opened, setOpened] = useState<Estimate | null>(null);
  const [startsAnew, setStartsAnew] = useState(false);
  // Later refetches do not replace the estimate being edited.
  if (!opened && data && (isFetchedAfterMount || !isStale)) setOpened(data);
  if (startsAnew)
    return <LoadedForm title={NEW_TITLE} opened={null} slot={id} onDiscarded={() => setStartsAnew(false)} />;
  if (opened && isDraft(opened.status))
    return <LoadedForm key={opened.updatedAt} title={title} opened={opened} slot={id} onReopen={setOpened} />;
  const isGone = error instanceof HttpError && error.status === 404;
  const keptAt = opened || isGone ? findKeptDraft({ accountId: profile.id, slot: id })?.keptAt : undefined;
  if (opened || keptAt !== undefined)
    return <NoDraft estimate={opened} keptAt={keptAt ?? null} onStartAnew={() => setStartsAnew(true)} />;
  if (isGone) return <EstimateNotFound />;
  if (error) return <CouldNotLoad what="estimate" error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

/** Creates an estimate, or edits the one in the URL. */
export function EstimateFormPage() {
  const { id } = useParams();
  const title = id === undefined ? NEW_TITLE : 'Edit Estimate';
  useDocumentTitle(title);
  const [shownId, setShownId] = useState(id);
  // The form of a new estimate stays open under the path of the estimate it created, so that typing goes on.
  const [newForm, setNewForm] = useState({ count: 0, createdId: '' });
  if (id !== shownId) {
    setShownId(id);
    if (id === undefined) setNewForm({ count: newForm.count + 1, createdId: '' });
  }
  if (id !== undefined && id !== newForm.createdId) return <EditForm key={id} id={id} title={title} />;
  return (
    <LoadedForm
      key={newForm.count}
      title={title}
      opened={null}
      slot="new"
      onCreated={(createdId) => setNewForm({ ...newForm, createdId })}
    />
  );
}
