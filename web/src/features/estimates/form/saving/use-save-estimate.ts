import type { Estimate } from '@plumbline/contract/estimates';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { HttpError, NetworkError, PaymentRequiredError } from '../../../../lib/http/http-error.ts';
import { isOnline } from '../../../../lib/use-online.ts';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { reportFailure } from '../../actions/report-failure.ts';
import { useDownloadPdfAt } from '../../api.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { type FigurePlace, findFaultyFigure } from '../../editor/faults/faulty-figure.ts';
import type { DraftKeeper } from '../../editor/saving/draft-keeper.ts';
import { draftToRequest } from '../../editor/saving/draft-request.ts';
import { formOf } from '../../editor/saving/form-slots.ts';
import { type FormTarget, useChangeDocument } from '../../form-target.ts';
import { PAYMENT_SETUP, usePaymentSetup } from '../payment/use-payment-setup.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import {
  CHANGED_MEANWHILE,
  FILE_GONE,
  NOT_KEPT,
  type SaveKind,
  type SaveStatus,
  WITHOUT_NETWORK,
} from './save-words.ts';
import { useCreateOnce } from './use-create-once.ts';
import type { DraftCurrency } from './use-draft-currency.ts';
import { type EditConflict, useFindConflict } from './use-find-conflict.ts';

/** Whether the same save may succeed a little later: no response, a failing server, or too many requests. */
const mayWorkLater = (error: unknown) =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 429;

/** The form finds the files of restored work that were deleted, and removes them. */
const isFileGone = (error: unknown) =>
  error instanceof HttpError && error.body.issues?.some(({ field }) => /^files\[\d+\]\.fileId$/.test(field));

/**
 * Saves the form's estimate, one save at a time: creates it, or updates `opened`, whose `updatedAt` guards against concurrent
 * changes. A refused or failed save keeps the form's contents; an outdated edit is a `conflict` for the contractor to resolve.
 * `onCreated` is called before the form of a new estimate gets the estimate's path; without it another form opens there.
 */
export function useSaveEstimate(
  target: FormTarget,
  opened: Estimate | null,
  keeper: DraftKeeper,
  figures: DraftCurrency,
  onCreated?: (id: string) => void,
) {
  const navigate = useNavigate();
  const createOnce = useCreateOnce(target, keeper);
  const change = useChangeDocument(target);
  const download = useDownloadPdfAt();
  const findConflict = useFindConflict(target);
  const { words } = target;
  const { canBePaid } = usePaymentSetup();
  const [saved, setSaved] = useState(opened);
  /** The current `saved`, also for a save that waited for its turn. */
  const latest = useRef(opened);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    return () => void (isLeaving.current = true);
  }, []);
  const [status, setShownStatus] = useState<SaveStatus>({ state: 'unsaved' });
  const state = useRef<SaveStatus['state']>('unsaved');
  const [refused, setRefused] = useState<FigurePlace | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  /** Saved; the send dialog asks for the address. */
  const [sending, setSending] = useState<{ estimate: Estimate; wasNew: boolean } | null>(null);
  const [conflict, setConflict] = useState<(EditConflict & { kind: SaveKind }) | null>(null);

  const tellSaved = (base: Estimate | null) => toast({ title: base ? words.changed : words.created });

  const setStatus = (next: SaveStatus) => {
    state.current = next.state;
    setShownStatus(next);
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.current.then(work, work);
    turn.current = next;
    return next;
  };

  const settleOn = (draft: EstimateDraft, estimate: Estimate) => {
    keeper.markSaved(draft, estimate);
    latest.current = estimate;
    setSaved(estimate);
    setConflict(null);
    setStatus({ state: 'saved', at: new Date().toISOString() });
    return estimate;
  };

  /** Null for none. `same` is what another tab saved, if that is the same as `mine`. */
  const findConflictOf = async (error: unknown, base: typeof saved, mine: EstimateDraft, kind: SaveKind) => {
    const found = base && (await findConflict(error, base, mine));
    if (!found) return null;
    if (found.same) return { same: settleOn(mine, found.same) };
    setConflict({ ...found, kind });
    setStatus({ state: 'conflict' });
    return { same: null };
  };

  /** Saves over `base`, or creates an estimate without one. Null when it was refused. */
  const save = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    const fields = draftToRequest(draft, figures.currency);
    setStatus({ state: 'saving' });
    try {
      const estimate = base
        ? await change.mutateAsync({ id: base.id, changes: { ...fields, updatedAt: base.updatedAt } })
        : await createOnce({ ...fields, currency: figures.ofNew });
      if (!base && !target.canEdit(estimate)) {
        // A lost attempt created it, and it was sent from elsewhere.
        keeper.endCreation();
        setConflict({ mine: draft, base: estimate, theirs: estimate, kind });
        setStatus({ state: 'conflict' });
        return null;
      }
      return settleOn(draft, estimate);
    } catch (error) {
      figures.onRefused(error);
      const found = await findConflictOf(error, base, draft, kind);
      if (found) return found.same;
      const isKept = error instanceof NetworkError && !isOnline() && keeper.waitForNetwork();
      setStatus({ state: isKept ? 'kept' : mayWorkLater(error) ? 'failed' : 'refused' });
      if (isFileGone(error)) toast(FILE_GONE);
      else if (kind !== 'auto' || !mayWorkLater(error))
        reportFailure(error, base ? words.notChanged : words.notCreated);
      return null;
    }
  };

  /** Goes to the path of the created estimate, with edits during the save and what the save left out. */
  const openSaved = ({ id }: Estimate) => {
    if (isLeaving.current) return;
    if (onCreated) onCreated(id);
    else keeper.release();
    void navigate(formOf(target.slotOf(id)), { replace: true, preventScrollReset: true });
  };

  const saveDraft = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save(kind, draft, base);
    if (!estimate) return;
    if (kind !== 'auto') tellSaved(base);
    if (!base) openSaved(estimate);
  };

  const generate = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save(kind, draft, base);
    if (!estimate) return;
    try {
      await download.mutateAsync({
        path: target.pdfOf(estimate.id),
        fileName: `${words.noun.replace(' ', '-')}.pdf`,
      });
      toast({ title: 'PDF downloaded successfully' });
      if (!isLeaving.current && !keeper.hasUnsavedWork()) {
        void navigate(target.viewOf(estimate.id), { replace: !base });
        return;
      }
    } catch (error) {
      // The upgrade dialog covers the form, which would otherwise show that the draft is saved.
      if (error instanceof PaymentRequiredError) tellSaved(base);
      // Without a response the PDF may have been generated but not received.
      const failed = error instanceof HttpError ? 'generate' : 'download';
      reportFailure(error, `Failed to ${failed} PDF. Please try again.`);
    }
    if (!base) openSaved(estimate);
  };

  const saveToSend = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save(kind, draft, base);
    if (!estimate) return;
    if (keeper.holds(draft)) {
      setSending({ estimate, wasNew: !base });
      return;
    }
    // The client would get the outdated version.
    toast(CHANGED_MEANWHILE);
    if (!base) openSaved(estimate);
  };

  /** The send dialog has closed. */
  const endSending = (how: 'sent' | 'left') => {
    setSending(null);
    if (how === 'sent' && sending) {
      keeper.release();
      void navigate(target.viewOf(sending.estimate.id), { replace: sending.wasNew });
      return;
    }
    tellSaved(sending?.wasNew ? null : saved);
    if (sending?.wasNew) openSaved(sending.estimate);
  };

  /** The server refused to send what was saved, because it has changed since: the send dialog gives way to that question. */
  const refuseSending = (error: unknown) => {
    setSending(null);
    void inTurn(async () => void (await findConflictOf(error, latest.current, keeper.draft, 'send')));
  };

  const run = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    setSaving(kind);
    const byKind = { auto: saveDraft, draft: saveDraft, pdf: generate, send: saveToSend };
    await byKind[kind](kind, draft, base);
    setSaving(null);
  };

  /** Marks what keeps the draft from being generated or sent, and goes to the first. False when nothing does. */
  const refuse = (draft: EstimateDraft): boolean => {
    const missing = target.faultText(draft);
    const figure = findFaultyFigure(draft, figures.currency) ?? target.findFaultyFigure?.(draft);
    const faults = missing ?? figure?.text ?? null;
    if (faults === null) return false;
    toast({ title: 'Validation Error', description: faults, variant: 'destructive' });
    flushSync(() => setShowsFaults(missing !== null));
    if (missing === null && figure?.place) setRefused({ ...figure.place });
    else focusFirstFault();
    return true;
  };

  /** Saves the draft, generates it, or saves it to be sent, unless one of these is pending or the draft lacks something. */
  const start = async (kind: Exclude<SaveKind, 'auto'>, draft: EstimateDraft) => {
    if (conflict || (saving && saving !== 'auto')) return;
    if (kind !== 'draft' && refuse(draft)) return;
    if (!isOnline()) {
      const isKept = keeper.waitForNetwork();
      setStatus({ state: isKept ? 'kept' : 'failed' });
      toast(isKept ? WITHOUT_NETWORK[kind] : NOT_KEPT);
      return;
    }
    setSaving(kind);
    if (kind !== 'draft' && !(await canBePaid(draft))) {
      toast({ ...PAYMENT_SETUP, variant: 'destructive' });
      setSaving(null);
      return;
    }
    const before = state.current;
    await inTurn(async () => {
      // The save before this one may have found a conflict, which has to be resolved first.
      if (state.current === before || state.current !== 'conflict') await run(kind, draft, latest.current);
      else setSaving(null);
    });
  };

  /** Saves what a save would store, unless a conflict has to be resolved first. */
  const saveAlone = () =>
    inTurn(async () => {
      if (state.current === 'conflict' || !keeper.needsSaving()) return;
      if (isOnline()) await run('auto', keeper.draft, latest.current);
      else setStatus({ state: keeper.waitForNetwork() ? 'kept' : 'failed' });
    });

  /** Saves the draft even if it is blank, so that a template can fill it. Null when it was refused. */
  const saveToFill = async (): Promise<Estimate | null> => {
    let filled: Estimate | null = null;
    await inTurn(async () => {
      const isStored = latest.current !== null && !keeper.needsSaving();
      filled = isStored ? latest.current : await save('auto', keeper.draft, latest.current);
    });
    return filled;
  };

  /** Saves before the form is left, and returns what to do then: a new conflict has to be resolved in the form. */
  const saveToLeave = async (): Promise<'leave' | 'ask' | 'stay'> => {
    const before = state.current;
    isLeaving.current = true;
    await saveAlone();
    isLeaving.current = false;
    if (state.current === 'conflict' && before !== 'conflict') return 'stay';
    return keeper.warnsOnLeaving() ? 'ask' : 'leave';
  };

  /** Resolves the conflict by overwriting the current version, or by creating a new estimate. */
  const settle = (how: 'over' | 'asNew', draft: EstimateDraft) => {
    if (!conflict || (saving && saving !== 'auto')) return;
    const kind = conflict.kind === 'auto' ? 'draft' : conflict.kind;
    void inTurn(() => run(kind, draft, how === 'over' ? conflict.theirs : null));
  };

  return {
    saved,
    saving: saving === 'auto' ? null : saving,
    status,
    refused,
    showsFaults,
    start,
    saveAlone,
    saveToLeave,
    saveToFill,
    sending: sending?.estimate ?? null,
    endSending,
    refuseSending,
    conflict,
    settle,
    leaveConflict: () => setConflict(null),
  };
}
