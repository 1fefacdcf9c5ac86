import type { JobType } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import type { TaxRate } from '@plumbline/contract/settings/tax-rates';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { removeKeptWork } from '../../../lib/kept/kept-work.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { useJobTypes } from '../../catalog/api.ts';
import { useTaxRates } from '../../settings/api.ts';
import { draftReducer } from '../editor/changes/draft-reducer.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { newDraft } from '../editor/new-draft.ts';
import { isSameDraft } from '../editor/saving/same-draft.ts';
import { useKeptDraft } from '../editor/saving/use-kept-draft.ts';
import { ESTIMATE_FORM, type FormTarget } from '../form-target.ts';
import { useIsOffer } from '../offer-context.ts';
import type { TemplateUse } from '../templates/form-template.tsx';
import { addressLine, type FormClient, useFormClients } from './client-and-job/form-clients.ts';
import { EstimateEditor } from './estimate-editor.tsx';
import { ESTIMATE_PARTS, type FormParts } from './form-parts.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useLastRead } from './saving/use-last-read.ts';

interface LoadedFormProps {
  target?: FormTarget;
  parts?: FormParts;
  title: string;
  /** Null for a new estimate. */
  opened: Estimate | null;
  /** The storage slot of this form's unsaved work. */
  slot: string;
  onReopen?: (estimate: Estimate) => void;
  /** Called after restored work was discarded. */
  onDiscarded?: () => void;
  /** Keeps this form for the estimate it creates. */
  onCreated?: (id: string) => void;
  template?: TemplateUse;
}

/** The draft with the client from the URL, as if picked in the form. */
function withWanted(
  draft: EstimateDraft,
  wantedId: string | null,
  clients: readonly FormClient[],
): EstimateDraft {
  const find = (id: string | null) => clients.find((client) => client.id === id);
  const wanted = find(wantedId);
  if (!wanted || wanted.id === draft.clientId) return draft;
  const addresses = { previous: addressLine(find(draft.clientId)), next: addressLine(wanted) };
  return draftReducer(draft, { type: 'clientPicked', clientId: wanted.id, addresses });
}

/** A draft without references deleted since it was stored. */
function withKnown(draft: EstimateDraft, clients: readonly FormClient[], jobTypes: readonly JobType[]) {
  const known = (id: string | null, all: readonly { id: string }[]) =>
    all.some((one) => one.id === id) ? id : null;
  return { ...draft, clientId: known(draft.clientId, clients), jobTypeId: known(draft.jobTypeId, jobTypes) };
}

/** The properties of a document that needs no answer. */
const NO_ANSWER = { validUntil: '', acceptPayments: false, depositPercentage: '0' };
const NO_RATES: readonly TaxRate[] = [];

/** The contractor's tax rates for a new estimate; empty if they cannot be loaded, undefined while loading. */
function useNewTaxRates(isNew: boolean): readonly TaxRate[] | undefined {
  const { data, error, fetchStatus } = useTaxRates();
  const first = useLastRead(data);
  return first ?? (!isNew || error || fetchStatus === 'paused' ? NO_RATES : undefined);
}

/** Loads the form's data, then shows the form with any unsaved work. */
export function LoadedForm(props: LoadedFormProps) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <FormWithKept {...props} />
    </Suspense>
  );
}

function FormWithKept(props: LoadedFormProps) {
  const { target = ESTIMATE_FORM, title, opened, slot, onReopen, onDiscarded, onCreated } = props;
  const profile = useProfile();
  const isOffer = useIsOffer();
  const [searchParams] = useSearchParams();
  // The client in the URL when the form was opened; picking another removes it from the URL.
  const [wantedId] = useState(() => (opened ? null : searchParams.get('clientId')));
  const [now] = useState(() => new Date());
  const place = { accountId: profile.id, slot };
  const [kept, setKept] = useKeptDraft(place);
  const clientList = useFormClients(opened, [wantedId, kept?.draft.clientId]);
  const jobTypeList = useJobTypes();
  const taxRates = useNewTaxRates(opened === null);
  // An open form survives a refetch, even a failed one.
  const clients = useLastRead(clientList.clients);
  const jobTypes = jobTypeList.data;
  const retry = () => {
    clientList.retry();
    void jobTypeList.refetch();
  };
  if (clients && jobTypes && taxRates) {
    const withWantedClient = (draft: EstimateDraft) => withWanted(draft, wantedId, clients);
    const blank = newDraft(profile, now, taxRates);
    const fresh = opened
      ? draftFromEstimate(opened)
      : withWantedClient(isOffer ? blank : { ...blank, ...NO_ANSWER });
    const restored = kept && withWantedClient(withKnown(kept.draft, clients, jobTypes));
    return (
      <EstimateEditor
        key={kept ? 'restored' : 'fresh'}
        target={target}
        parts={props.parts ?? ESTIMATE_PARTS}
        title={title}
        profile={profile}
        clients={clients}
        jobTypes={jobTypes}
        opened={opened}
        initialDraft={fresh}
        kept={restored && !isSameDraft(restored, fresh) ? { ...kept, draft: restored } : null}
        place={place}
        onDiscardKept={() => {
          removeKeptWork(place);
          setKept(null);
          onDiscarded?.();
        }}
        onReopen={(estimate) => onReopen?.(estimate)}
        onCreated={onCreated}
        template={props.template ?? {}}
      />
    );
  }
  const error = clientList.error ?? jobTypeList.error;
  if (error) return <CouldNotLoad what="clients and job types" error={error} onRetry={retry} />;
  return <FormSkeleton />;
}
