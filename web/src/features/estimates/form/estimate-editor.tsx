import type { Profile } from '@plumbline/contract/accounts';
import type { JobType } from '@plumbline/contract/catalog';
import type { Estimate } from '@plumbline/contract/estimates';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { KeptPlace } from '../../../lib/kept/kept-work.ts';
import { PHONE, useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { DraftStore } from '../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { type DraftFaults, findDraftFaults } from '../editor/faults/draft-faults.ts';
import { laborRatesOf } from '../editor/figures/labor-rates.ts';
import { isFaulty, PERCENT } from '../editor/figures/typed-decimal.ts';
import type { KeptDraft } from '../editor/saving/keep-draft.ts';
import { priceDraft } from '../editor/totals/draft-pricing.ts';
import { draftStages } from '../editor/totals/draft-stages.ts';
import { preselectedWords } from '../editor/totals/draft-totals.ts';
import { type FormTarget, formLabels } from '../form-target.ts';
import { FormTemplate, type TemplateUse } from '../templates/form-template.tsx';
import { ClientSection } from './client-and-job/client-section.tsx';
import { addressLine, type FormClient, useChosenClient } from './client-and-job/form-clients.ts';
import { JobSection } from './client-and-job/job-section.tsx';
import { type NewChoice, NewChoiceDialog } from './client-and-job/new-choice-dialog.tsx';
import { useWantedClient } from './client-and-job/use-wanted-client.ts';
import { useAfterUploads } from './files/use-after-uploads.ts';
import { useUploads } from './files/use-uploads.ts';
import { FormBar } from './form-bar.tsx';
import { FormChips } from './form-chips.tsx';
import { FormKeys } from './form-keys.tsx';
import type { FormParts } from './form-parts.tsx';
import { FormSheet } from './form-sheet.tsx';
import { ConflictDialog, DocumentStage, LowerSections, PricingDialog } from './later-parts.ts';
import { useHotLine } from './lines/focus/use-hot-line.ts';
import { TotalBar } from './pricing/total-bar.tsx';
import { TotalList } from './pricing/total-list.tsx';
import { usePricingQuestion } from './pricing/use-pricing-question.ts';
import { UnsavedDraftGuard } from './saving/unsaved-draft-guard.tsx';
import { useDraftCurrency } from './saving/use-draft-currency.ts';
import { useDraftKeeper } from './saving/use-draft-keeper.ts';
import { useSaveByItself } from './saving/use-save-by-itself.ts';
import { useSaveEstimate } from './saving/use-save-estimate.ts';
import { useDraft } from './use-draft.ts';

interface EstimateEditorProps {
  target: FormTarget;
  parts: FormParts;
  title: string;
  profile: Profile;
  clients: readonly FormClient[];
  jobTypes: readonly JobType[];
  /** The estimate being edited; null for a new one. */
  opened: Estimate | null;
  /** The estimate's contents, or a new one's initial contents. */
  initialDraft: EstimateDraft;
  /** Restored unsaved work. */
  kept: KeptDraft | null;
  place: KeptPlace;
  onDiscardKept: () => void;
  /** Restarts the form with the estimate's current version. */
  onReopen: (estimate: Estimate) => void;
  /** Called when a new estimate was created, before the form gets its path; without it another form opens there. */
  onCreated: ((id: string) => void) | undefined;
  template: TemplateUse;
}

const NO_FAULTS: DraftFaults = {};

/** The estimate form: seven sections on a rail that ends at the total, next to the document. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { target, parts, title, profile, clients, jobTypes, opened, initialDraft, kept, place } = props;
  const [store] = useState(() => new DraftStore(kept?.draft ?? initialDraft));
  const draft = useDraft(store);
  const { dispatch } = store;
  // Restored work keeps its base version, so that a later change is detected.
  const [base] = useState(() => opened && { ...opened, updatedAt: kept?.updatedAt ?? opened.updatedAt });
  const figures = useDraftCurrency(opened, kept?.currency);
  const { currency } = figures;
  const keeper = useDraftKeeper({
    place,
    slotOf: target.slotOf,
    baseline: initialDraft,
    store,
    updatedAt: base?.updatedAt ?? null,
    currency,
    creationKey: kept?.creationKey,
  });
  const saving = useSaveEstimate(target, base, keeper, figures, props.onCreated);
  const { saved, conflict } = saving;
  const pricing = usePricingQuestion({ profile, store, currency, start: saving.start });
  const faults = saving.showsFaults ? findDraftFaults(draft) : NO_FAULTS;
  useWantedClient(draft.clientId);
  useSaveByItself(store, draft, keeper, saving);
  const uploads = useUploads(
    { ...place, slot: saved ? target.slotOf(saved.id) : place.slot },
    draft.files,
    dispatch,
  );
  const sending = useAfterUploads(uploads, pricing.begin);
  const template = { ...props.template, draft, store, keeper, currency, save: saving.saveToFill };
  const leave = useCallback(() => keeper.release(), [keeper]);
  const { hotKey, editedKey, handlers } = useHotLine();
  const [newChoice, setNewChoice] = useState<NewChoice | null>(null);
  const addClient = useCallback((name: string) => setNewChoice({ kind: 'client', name }), []);
  const addJobType = useCallback((name: string) => setNewChoice({ kind: 'jobType', name }), []);
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery(WIDE);

  const sums = useMemo(() => priceDraft(draft, currency), [draft, currency]);
  const { acceptPayments, depositAmount, schedule } = draft;
  const stages = useMemo(
    () => draftStages({ acceptPayments, depositAmount, schedule }, sums, currency),
    [acceptPayments, depositAmount, schedule, sums, currency],
  );
  const rates = useMemo(() => laborRatesOf(profile), [profile]);
  const [openedAt] = useState(() => new Date().toISOString());
  // The document may lag behind a keystroke; the field and the totals may not.
  const printed = useDeferredValue(draft);
  const printedSums = useDeferredValue(sums);
  const hasDeposit = draft.acceptPayments && !isFaulty(draft.depositPercentage, PERCENT);
  const deposit = hasDeposit ? formatMoney(sums.depositAmount, currency) : null;
  const words = preselectedWords(draft);
  const labels = formLabels(target, saved);
  const saveNow = () => saving.saving === null && void saving.start('draft', store.read());
  const [client, notePicked] = useChosenClient(draft.clientId, clients);
  const previous = addressLine(client);
  const jobNameOf = ({ jobTypeId }: EstimateDraft) =>
    jobTypes.find(({ id }) => id === jobTypeId)?.name ?? null;
  const { validUntil } = draft;
  const chips = { clientName: client?.name ?? null, jobName: jobNameOf(draft), validUntil };
  const pickClient = useCallback(
    (next: FormClient | null) => {
      notePicked(next);
      const addresses = { previous, next: addressLine(next) };
      dispatch({ type: 'clientPicked', clientId: next?.id ?? null, addresses });
    },
    [previous, notePicked, dispatch],
  );

  return (
    <>
      <FormBar {...{ title, saved, isPhone, isWide }} hasStatus={!parts.Notice} saveStatus={saving.status}>
        {isPhone && <FormChips {...chips} />}
      </FormBar>
      {parts.Notice && saved && (
        <parts.Notice
          document={saved}
          isSaving={saving.saving !== null}
          onSave={saveNow}
          onSettle={saving.saveToLeave}
          onGone={() => keeper.discard()}
        />
      )}
      <div className="grid min-h-[calc(100dvh-120px)] xl:grid-cols-[minmax(0,1fr)_400px] min-[1280px]:grid-cols-[minmax(0,1fr)_520px] min-[1400px]:grid-cols-[minmax(0,1fr)_600px]">
        <FormSheet
          label={target.words.form}
          handlers={handlers}
          restored={saved === base ? kept : null}
          onDiscard={() => {
            keeper.discard();
            uploads.cancelAll();
            props.onDiscardKept();
          }}
        >
          {parts.hasTemplates && <FormTemplate {...template} />}
          <ClientSection
            client={client}
            jobAddress={draft.jobAddress}
            fault={faults.clientId}
            onPick={pickClient}
            onAddClient={addClient}
            dispatch={dispatch}
          />
          <JobSection
            jobTypeId={draft.jobTypeId}
            validUntil={draft.validUntil}
            jobDescription={draft.jobDescription}
            jobTypes={jobTypes}
            jobTypeFault={faults.jobTypeId}
            descriptionFault={faults.jobDescription}
            onAddJobType={addJobType}
            dispatch={dispatch}
          />
          <LowerSections
            accountId={place.accountId}
            {...{ draft, saved, store, uploads, sums, rates, stages, currency, isPhone }}
            refused={saving.refused}
            missingLines={faults.laborLines}
            onLeave={leave}
            hasDocument={isWide}
            saveAsTemplate={parts.hasTemplates ? saving.saveToFill : null}
          />
          <FormKeys
            focusesFirst={opened === null && kept === null && !isPhone}
            onSave={saveNow}
            onGenerate={() => saving.saving === null && sending.begin('pdf')}
            onSend={() => saving.saving === null && sending.begin('send')}
            labels={labels}
          />
          <TotalBar
            total={formatMoney(sums.totalAmount, currency)}
            totals={
              hasPicks(draft) ? (
                <TotalList
                  label={words === null ? 'Total' : `Total with ${words}`}
                  draft={draft}
                  currency={currency}
                />
              ) : null
            }
            deposit={deposit}
            labels={labels}
            saving={saving.saving ?? sending.waiting}
            isPhone={isPhone}
            onGenerate={() => sending.begin('pdf')}
            onSend={() => sending.begin('send')}
          />
        </FormSheet>
        {isWide && (
          <DocumentStage
            draft={printed}
            sums={printedSums}
            jobName={jobNameOf(printed)}
            {...{ currency, hotKey, editedKey, profile, client, saved, openedAt, dispatch }}
          />
        )}
      </div>
      <UnsavedDraftGuard keeper={keeper} uploads={uploads} onSave={saving.saveToLeave} />
      {conflict && (
        <ConflictDialog
          target={target}
          Rescue={parts.Rescue}
          conflict={conflict}
          busy={saving.saving !== null}
          onClose={saving.leaveConflict}
          onKeepMine={() => saving.settle('over', store.read())}
          onTakeTheirs={(theirs) => {
            keeper.discard();
            props.onReopen(theirs);
          }}
          onSaveAsNew={() => saving.settle('asNew', store.read())}
          onLeave={leave}
        />
      )}
      {pricing.isAsking && (
        <PricingDialog
          draft={draft}
          currency={currency}
          busy={pricing.isSaving}
          onChoose={pricing.choose}
          onClose={pricing.close}
        />
      )}
      {saving.sending && (
        <parts.SendDialog
          document={saving.sending}
          onClose={() => saving.endSending('left')}
          onSent={() => saving.endSending('sent')}
          onRefused={saving.refuseSending}
        />
      )}
      {newChoice && (
        <NewChoiceDialog
          choice={newChoice}
          onClose={() => setNewChoice(null)}
          onPickClient={pickClient}
          dispatch={dispatch}
        />
      )}
    </>
  );
}
