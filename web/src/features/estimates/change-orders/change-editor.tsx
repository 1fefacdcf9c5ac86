import type { Estimate } from '@plumbline/contract/estimates';
import { addAmounts } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useMemo, useState } from 'react';
import type { KeptPlace } from '../../../lib/kept/kept-work.ts';
import { PHONE, useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { SendDialog } from '../actions/send-dialog.tsx';
import { DraftStore } from '../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { laborRatesOf } from '../editor/figures/labor-rates.ts';
import type { KeptDraft } from '../editor/saving/keep-draft.ts';
import { priceDraft } from '../editor/totals/draft-pricing.ts';
import { FileSection } from '../form/files/file-section.tsx';
import { useAfterUploads } from '../form/files/use-after-uploads.ts';
import { UploadsContext, useUploads } from '../form/files/use-uploads.ts';
import { FormBar } from '../form/form-bar.tsx';
import { FormKeys } from '../form/form-keys.tsx';
import { FormSection } from '../form/form-section.tsx';
import { FormSheet } from '../form/form-sheet.tsx';
import { LineFrame } from '../form/line-frame.tsx';
import { useHotLine } from '../form/lines/focus/use-hot-line.ts';
import { LineGroupsContext } from '../form/lines/line-groups-context.ts';
import { QuantityFaultsContext } from '../form/lines/quantity-faults.ts';
import { MissingLines } from '../form/missing-lines.tsx';
import { TotalBar } from '../form/pricing/total-bar.tsx';
import { ConflictDialog } from '../form/saving/conflict-dialog.tsx';
import { UnsavedDraftGuard } from '../form/saving/unsaved-draft-guard.tsx';
import { useDraftCurrency } from '../form/saving/use-draft-currency.ts';
import { useDraftKeeper } from '../form/saving/use-draft-keeper.ts';
import { useSaveByItself } from '../form/saving/use-save-by-itself.ts';
import { useSaveEstimate } from '../form/saving/use-save-estimate.ts';
import { useDraft } from '../form/use-draft.ts';
import { formLabels } from '../form-target.ts';
import { ADDED, type ChangeDocument, REMOVED } from './change-document.ts';
import { changeForm, findChangeFaults } from './change-form.ts';
import { AboutSection, DepositSection, HalfSection, termsText } from './change-sections.tsx';
import { ChangeTotals } from './change-totals.tsx';
import { type JobWork, listTooMuch, useJobWork } from './job-lines.ts';
import { PickJobLines } from './pick-job-lines.tsx';
import { priceChange } from './price-change.ts';

interface ChangeEditorProps {
  title: string;
  /** The accepted estimate that is changed. */
  estimate: Estimate;
  /** The job's total without this change. */
  jobTotal: string;
  /** The change order being edited; null for a new one. */
  opened: ChangeDocument | null;
  initialDraft: EstimateDraft;
  /** Restored unsaved work. */
  kept: KeptDraft | null;
  place: KeptPlace;
  onDiscardKept: () => void;
  /** Restarts the form with the change order's current version. */
  onReopen: (change: ChangeDocument) => void;
  /** Called when a new change order was created, before the form gets its path. */
  onCreated: (id: string) => void;
}

const NO_GROUPS = {};

/** Faults of quantities, by line key: the same map until one of the sentences changes. */
function useTooMuch(
  draft: EstimateDraft,
  { left }: JobWork,
  currency: Currency,
): ReadonlyMap<string, string> {
  const texts = JSON.stringify(listTooMuch(draft, left, currency).map(({ key, text }) => [key, text]));
  return useMemo(() => new Map(JSON.parse(texts) as [string, string][]), [texts]);
}

/** The form of a change order: added and removed work, and the resulting total of the job. */
export function ChangeEditor(props: ChangeEditorProps) {
  const { title, estimate, jobTotal, opened, initialDraft, kept, place } = props;
  const profile = useProfile();
  const work = useJobWork(estimate);
  const target = useMemo(
    () => changeForm(estimate.id, { left: work.left, currency: estimate.currency }),
    [estimate, work],
  );
  const [store] = useState(() => new DraftStore(kept?.draft ?? initialDraft));
  const draft = useDraft(store);
  const { dispatch } = store;
  // Restored work keeps its base version, so that a later change is detected.
  const [base] = useState(() => opened && { ...opened, updatedAt: kept?.updatedAt ?? opened.updatedAt });
  // Always that of the estimate.
  const figures = useDraftCurrency(estimate, estimate.currency);
  const { currency } = estimate;
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
  const labels = formLabels(target, saved);
  useSaveByItself(store, draft, keeper, saving);
  const uploads = useUploads(
    { ...place, slot: saved ? target.slotOf(saved.id) : place.slot },
    draft.files,
    dispatch,
  );
  const sending = useAfterUploads(uploads, (kind) => void saving.start(kind, store.read()));
  const { handlers } = useHotLine();
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery(WIDE);
  const picker = useMemo(() => <PickJobLines {...{ work, store, currency }} />, [work, store, currency]);
  const tooMuch = useTooMuch(draft, work, currency);
  const sums = useMemo(() => priceChange(draft, currency), [draft, currency]);
  const faults = saving.showsFaults ? findChangeFaults(draft) : {};
  const job = { before: jobTotal, after: addAmounts([jobTotal, sums.totalAmount], currency) };
  const isOwed = !sums.totalAmount.startsWith('-') && /[1-9]/.test(sums.totalAmount);
  const rates = useMemo(() => laborRatesOf(profile), [profile]);
  const half = { store, accountId: profile.id, rates, currency, isPhone };
  const begin = (kind: 'pdf' | 'send') => saving.saving === null && sending.begin(kind);
  const totals = (
    <>
      <ChangeTotals {...{ currency, sums, job }} pricesIncludeTax={draft.pricesIncludeTax} />
      <p className="mt-3 text-sm text-ink-2">{termsText(estimate)}</p>
    </>
  );

  return (
    <>
      <FormBar
        {...{ title, saved, isPhone, isWide }}
        hasStatus
        saveStatus={saving.status}
        back={{ to: `/estimates/${estimate.id}/view`, label: `Back to ${estimate.estimateNumber}` }}
      />
      <div className="grid min-h-[calc(100dvh-120px)] min-[1100px]:grid-cols-[minmax(0,1fr)_360px] min-[1400px]:grid-cols-[minmax(0,1fr)_440px]">
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
          <AboutSection {...{ store, uploads }} titleFault={faults.title} />
          <FileSection draft={draft} saved={saved} uploads={uploads} dispatch={dispatch} />
          {faults.lines && <MissingLines>{faults.lines}</MissingLines>}
          <UploadsContext value={uploads}>
            <LineGroupsContext value={opened?.change.lineGroups ?? NO_GROUPS}>
              <QuantityFaultsContext value={tooMuch}>
                <LineFrame
                  sums={priceDraft(draft, currency)}
                  refused={saving.refused}
                  {...{ store, currency, isPhone }}
                >
                  <HalfSection half={ADDED} amount={sums.added.itemsAmount} {...half} />
                  <HalfSection half={REMOVED} amount={sums.removed.itemsAmount} {...half}>
                    {picker}
                  </HalfSection>
                </LineFrame>
              </QuantityFaultsContext>
            </LineGroupsContext>
          </UploadsContext>
          {isOwed && <DepositSection percent={draft.depositPercentage} dispatch={dispatch} />}
          {!isWide && (
            <FormSection title="What the job comes to" isDone={false}>
              {totals}
            </FormSection>
          )}
          <FormKeys
            focusesFirst={opened === null && kept === null && !isPhone}
            onSave={() => saving.saving === null && void saving.start('draft', store.read())}
            onGenerate={() => begin('pdf')}
            onSend={() => begin('send')}
            labels={labels}
          />
          <TotalBar
            total={formatMoney(sums.totalAmount, currency)}
            totals="This change"
            deposit={null}
            labels={labels}
            saving={saving.saving ?? sending.waiting}
            isPhone={isPhone}
            onGenerate={() => begin('pdf')}
            onSend={() => begin('send')}
          />
        </FormSheet>
        {isWide && (
          <aside aria-label="What the job comes to" className="border-l border-line bg-sunken p-8">
            <div className="sticky top-8 rounded border border-line bg-surface p-6">
              <h2 className="mb-3 text-base">What the job comes to</h2>
              {totals}
            </div>
          </aside>
        )}
      </div>
      <UnsavedDraftGuard keeper={keeper} uploads={uploads} onSave={saving.saveToLeave} />
      {conflict && (
        <ConflictDialog
          target={target}
          conflict={conflict}
          busy={saving.saving !== null}
          onClose={saving.leaveConflict}
          onKeepMine={() => saving.settle('over', store.read())}
          onTakeTheirs={(theirs) => {
            keeper.discard();
            props.onReopen(theirs as ChangeDocument);
          }}
          onSaveAsNew={() => saving.settle('asNew', store.read())}
          onLeave={() => keeper.release()}
        />
      )}
      {saving.sending && (
        <SendDialog
          estimate={saving.sending}
          from="view"
          open
          onOpenChange={() => saving.endSending('left')}
          onSent={() => saving.endSending('sent')}
        />
      )}
    </>
  );
}
