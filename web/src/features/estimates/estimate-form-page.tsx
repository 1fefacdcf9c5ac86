import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HttpError } from '../../lib/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useClients } from '../clients/api.ts';
import { isDraft } from './actions/offered-actions.ts';
import { useEstimateToEdit, useJobTypes } from './api.ts';
import { CouldNotLoad } from './could-not-load.tsx';
import { draftFromEstimate } from './editor/draft-from-estimate.ts';
import { draftReducer } from './editor/draft-reducer.ts';
import type { EstimateDraft } from './editor/estimate-draft.ts';
import { newDraft } from './editor/new-draft.ts';
import { EstimateNotFound } from './estimate-not-found.tsx';
import { EstimateEditor } from './form/estimate-editor.tsx';
import { FormSkeleton } from './form/form-skeleton.tsx';

function withClient(draft: EstimateDraft, client: Client | undefined): EstimateDraft {
  if (!client) return draft;
  const addresses = { previous: null, next: client.address };
  return draftReducer(draft, { type: 'clientPicked', clientId: client.id, addresses });
}

/** Reads what both forms need, then shows the editor. `opened` is null for a new estimate. */
function LoadedForm({ title, opened }: { title: string; opened: Estimate | null }) {
  const profile = useProfile();
  const [searchParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const clients = useClients();
  const jobTypes = useJobTypes();
  const retry = () => {
    void clients.refetch();
    void jobTypes.refetch();
  };
  if (clients.data && jobTypes.data) {
    const wanted = clients.data.find((client) => client.id === searchParams.get('clientId'));
    const initialDraft = opened ? draftFromEstimate(opened) : withClient(newDraft(profile, now), wanted);
    return (
      <EstimateEditor
        title={title}
        profile={profile}
        clients={clients.data}
        jobTypes={jobTypes.data}
        opened={opened}
        initialDraft={initialDraft}
      />
    );
  }
  if (clients.error || jobTypes.error) return <CouldNotLoad what="clients and job types" onRetry={retry} />;
  return <FormSkeleton />;
}

function NoDraft({ estimate }: { estimate: Estimate }) {
  return (
    <EmptyState
      title={`${estimate.estimateNumber} is no draft anymore`}
      headingLevel={2}
      action={<ButtonLink to={`/estimates/${estimate.id}/view`}>View estimate</ButtonLink>}
    >
      Only drafts can be edited.
    </EmptyState>
  );
}

function EditForm({ id, title }: { id: string; title: string }) {
  const { data, error, isFetchedAfterMount, isStale, refetch } = useEstimateToEdit(id);
  const [opened, setOpened] = useState<Estimate | null>(null);
  // What was opened stays what is edited, whatever is read later.
  if (!opened && data && (isFetchedAfterMount || !isStale)) setOpened(data);
  if (opened)
    return isDraft(opened.status) ? (
      <LoadedForm title={title} opened={opened} />
    ) : (
      <NoDraft estimate={opened} />
    );
  if (error instanceof HttpError && error.status === 404) return <EstimateNotFound />;
  if (error) return <CouldNotLoad what="estimate" onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

/** Creates an estimate, or edits the one the address names. */
export function EstimateFormPage() {
  const { id } = useParams();
  const title = id === undefined ? 'Create New Estimate' : 'Edit Estimate';
  useDocumentTitle(title);
  if (id === undefined) return <LoadedForm key="new" title={title} opened={null} />;
  return <EditForm key={id} id={id} title={title} />;
}
