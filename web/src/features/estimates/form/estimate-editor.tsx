import type { Profile } from '@plumbline/contract/accounts';
import type { JobType } from '@plumbline/contract/catalog';
import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useDeferredValue, useMemo, useReducer, useState } from 'react';
import { ClientDialog } from '../../clients/client-dialog.tsx';
import { priceDraft } from '../editor/draft-pricing.ts';
import { draftReducer } from '../editor/draft-reducer.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { laborRatesOf } from '../editor/labor-rates.ts';
import { PHONE, useMediaQuery, WIDE } from '../use-media-query.ts';
import { ClientSection } from './client-section.tsx';
import { CostSection } from './cost-section.tsx';
import { DocumentStage } from './document-stage.tsx';
import { FormBar } from './form-bar.tsx';
import { JobSection } from './job-section.tsx';
import { LaborSection } from './labor-section.tsx';
import { MaterialSection } from './material-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { TotalBar } from './total-bar.tsx';
import { useHotLine } from './use-hot-line.ts';
import { useSaveEstimate } from './use-save-estimate.ts';

interface EstimateEditorProps {
  title: string;
  profile: Profile;
  clients: readonly Client[];
  jobTypes: readonly JobType[];
  /** The estimate being edited; null for a new one. */
  opened: Estimate | null;
  initialDraft: EstimateDraft;
}

/** The estimate form: seven sections on a rail that ends at the total, and beside them the document. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { title, profile, clients, jobTypes, opened, initialDraft } = props;
  const [draft, dispatch] = useReducer(draftReducer, initialDraft);
  const { saved, saving, start } = useSaveEstimate(opened);
  const { hotKey, handlers } = useHotLine();
  const [newClientName, setNewClientName] = useState<string | null>(null);
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery(WIDE);

  const currency = opened?.currency ?? profile.currency;
  const sums = useMemo(() => priceDraft(draft, currency), [draft, currency]);
  const rates = useMemo(() => laborRatesOf(profile), [profile]);
  const [openedAt] = useState(() => new Date().toISOString());
  // The document may lag behind a keystroke; the field and the totals may not.
  const printed = useDeferredValue(draft);
  const printedSums = useDeferredValue(sums);
  const deposit = draft.acceptPayments ? formatMoney(sums.deposit, currency) : null;
  const lines = { currency, isPhone, dispatch };
  const pickNewClient = (client: Client) => {
    const previous = clients.find(({ id }) => id === draft.clientId)?.address ?? null;
    dispatch({ type: 'clientPicked', clientId: client.id, addresses: { previous, next: client.address } });
  };

  return (
    <>
      <FormBar title={title} saved={saved} />
      <div className="grid min-h-[calc(100dvh-120px)] xl:grid-cols-[minmax(0,1fr)_440px] min-[1280px]:grid-cols-[minmax(0,1fr)_520px] min-[1400px]:grid-cols-[minmax(0,1fr)_600px]">
        <form
          aria-label="Estimate"
          onSubmit={(event) => event.preventDefault()}
          {...handlers}
          className="relative px-4 pb-33 md:px-8 xl:ml-auto xl:flex xl:w-full xl:max-w-225 xl:flex-col xl:pr-10 xl:pb-0 xl:pl-18"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 bottom-20.25 left-9.75 hidden w-px bg-line-strong xl:block"
          />
          <ClientSection
            clientId={draft.clientId}
            jobAddress={draft.jobAddress}
            clients={clients}
            onAddClient={setNewClientName}
            dispatch={dispatch}
          />
          <JobSection
            jobTypeId={draft.jobTypeId}
            validUntil={draft.validUntil}
            jobDescription={draft.jobDescription}
            jobTypes={jobTypes}
            dispatch={dispatch}
          />
          <LaborSection rows={draft.laborLines} subtotal={sums.laborSubtotal} rates={rates} {...lines} />
          <MaterialSection rows={draft.materialLines} subtotal={sums.materialsSubtotal} {...lines} />
          <CostSection rows={draft.additionalCosts} total={sums.additionalCostsTotal} {...lines} />
          <PaymentSection
            acceptPayments={draft.acceptPayments}
            depositPercentage={draft.depositPercentage}
            customPaymentInstructions={draft.customPaymentInstructions}
            dispatch={dispatch}
          />
          <PricingSection
            sums={sums}
            laborMarkupPercent={draft.laborMarkupPercent}
            materialMarkupPercent={draft.materialMarkupPercent}
            taxRate={draft.taxRate}
            depositPercentage={draft.acceptPayments ? draft.depositPercentage : null}
            currency={currency}
            dispatch={dispatch}
          />
          <TotalBar
            total={formatMoney(sums.total, currency)}
            deposit={deposit}
            saving={saving}
            isPhone={isPhone}
            onSave={() => void start('draft', draft)}
            onGenerate={() => void start('pdf', draft)}
          />
        </form>
        {isWide && (
          <DocumentStage
            draft={printed}
            sums={printedSums}
            currency={currency}
            hotKey={hotKey}
            profile={profile}
            client={clients.find((client) => client.id === printed.clientId) ?? null}
            jobName={jobTypes.find((jobType) => jobType.id === printed.jobTypeId)?.name ?? null}
            estimateNumber={saved?.estimateNumber ?? null}
            createdAt={saved?.createdAt ?? openedAt}
          />
        )}
      </div>
      {newClientName !== null && (
        <ClientDialog
          open
          onOpenChange={(open) => !open && setNewClientName(null)}
          initialName={newClientName}
          onSaved={pickNewClient}
        />
      )}
    </>
  );
}
