import type { JobType } from '@plumbline/contract/catalog';
import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { removeKeptWork } from '../../../lib/kept-work.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { useJobTypes } from '../../catalog/api.ts';
import { useClients } from '../../clients/api.ts';
import { CouldNotLoad } from '../could-not-load.tsx';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import { draftReducer } from '../editor/draft-reducer.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { findKeptDraft, type KeptDraft } from '../editor/kept-draft.ts';
import { newDraft } from '../editor/new-draft.ts';
import { isSameDraft } from '../editor/same-draft.ts';
import { EstimateEditor } from './estimate-editor.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

interface LoadedFormProps {
  title: string;
  /** Null for a new estimate. */
  opened: Estimate | null;
  /** Where this form's unsaved work is kept. */
  slot: string;
  onReopen?: (estimate: Estimate) => void;
  /** Called once restored work was discarded. */
  onDiscarded?: () => void;
}

function withClient(draft: EstimateDraft, client: Client | undefined): EstimateDraft {
  if (!client) return draft;
  const addresses = { previous: null, next: client.address };
  return draftReducer(draft, { type: 'clientPicked', clientId: client.id, addresses });
}

/** Kept work as it can be gone on with; null when it says nothing new. What was deleted since is no longer chosen. */
function toRestore(
  kept: KeptDraft | null,
  fresh: EstimateDraft,
  clients: readonly Client[],
  jobTypes: readonly JobType[],
): KeptDraft | null {
  if (!kept || isSameDraft(kept.draft, fresh)) return null;
  const known = (id: string | null, all: readonly { id: string }[]) =>
    all.some((one) => one.id === id) ? id : null;
  const { clientId, jobTypeId } = kept.draft;
  return {
    ...kept,
    draft: { ...kept.draft, clientId: known(clientId, clients), jobTypeId: known(jobTypeId, jobTypes) },
  };
}

/** Reads what the form needs, then shows it, with the unsaved work of an earlier visit. */
export function LoadedForm({ title, opened, slot, onReopen, onDiscarded }: LoadedFormProps) {
  const profile = useProfile();
  const [searchParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const place = { accountId: profile.id, slot };
  const [kept, setKept] = useState(() => findKeptDraft(place));
  const clients = useClients();
  const jobTypes = useJobTypes();
  const retry = () => {
    void clients.refetch();
    void jobTypes.refetch();
  };
  if (clients.data && jobTypes.data) {
    const wanted = clients.data.find((client) => client.id === searchParams.get('clientId'));
    const fresh = opened ? draftFromEstimate(opened) : withClient(newDraft(profile, now), wanted);
    return (
      <EstimateEditor
        key={kept ? 'restored' : 'fresh'}
        title={title}
        profile={profile}
        clients={clients.data}
        jobTypes={jobTypes.data}
        opened={opened}
        initialDraft={fresh}
        kept={toRestore(kept, fresh, clients.data, jobTypes.data)}
        place={place}
        onDiscardKept={() => {
          removeKeptWork(place);
          setKept(null);
          onDiscarded?.();
        }}
        onReopen={(estimate) => onReopen?.(estimate)}
      />
    );
  }
  if (clients.error || jobTypes.error) return <CouldNotLoad what="clients and job types" onRetry={retry} />;
  return <FormSkeleton />;
}
