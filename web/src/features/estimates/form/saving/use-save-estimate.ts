import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError, PaymentRequiredError } from '../../../../lib/http/http-error.ts';
import { isOnline } from '../../../../lib/use-online.ts';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { isDraft } from '../../actions/offered-actions.ts';
import { reportFailure } from '../../actions/report-failure.ts';
import { useChangeEstimate, useDownloadEstimate } from '../../api.ts';
import { draftFaultText } from '../../editor/draft-faults.ts';
import type { DraftKeeper } from '../../editor/draft-keeper.ts';
import { draftToRequest } from '../../editor/draft-request.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { type FigurePlace, findFaultyFigure } from '../../editor/faulty-figure.ts';
import { PAYMENT_SETUP, usePaymentSetup } from '../use-payment-setup.ts';
import { useCreateOnce } from './use-create-once.ts';
import type { DraftCurrency } from './use-draft-currency.ts';
import { type EditConflict, useFindConflict } from './use-find-conflict.ts';

const FILE_NAME = 'estimate.pdf';

/** Focuses the first figure marked as faulty; a line's figure is focused by its section. */
function focusFirstFault(): void {
  document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
}

const tellSaved = (base: Estimate | null) =>
  toast({ title: base ? 'Estimate updated successfully' : 'Draft saved' });

export type SaveKind = 'draft' | 'pdf' | 'send';

const WITHOUT_NETWORK: Record<SaveKind, { title: string; description: string }> = {
  draft: {
    title: 'Draft kept',
    description: 'You are offline. It is kept in this browser, and will be saved when you are back online.',
  },
  pdf: {
    title: 'No PDF without a connection',
    description:
      'You are offline. The draft is kept in this browser, and will be saved when you are back online.',
  },
  send: {
    title: 'Not sent without a connection',
    description:
      'You are offline. The draft is kept in this browser, and will be saved when you are back online.',
  },
};

const NOT_KEPT = {
  title: 'Draft not kept',
  description:
    'You are offline, and this browser has no room left to keep the draft. Stay on this page, and save it when you are back online.',
  variant: 'destructive',
} as const;

const CHANGED_MEANWHILE = {
  title: 'Saved, but not sent',
  description: 'It was changed while it was being saved. Send it again to send it with the changes.',
} as const;

/**
 * Saves the form's estimate: creates it, or updates `opened`, whose `updatedAt` guards against concurrent changes.
 * Failures are shown in a toast; an outdated edit is a `conflict` for the contractor to resolve.
 */
export function useSaveEstimate(opened: Estimate | null, keeper: DraftKeeper, figures: DraftCurrency) {
  const navigate = useNavigate();
  const createOnce = useCreateOnce(keeper);
  const change = useChangeEstimate();
  const download = useDownloadEstimate();
  const findConflict = useFindConflict();
  const { canBePaid } = usePaymentSetup();
  const [saved, setSaved] = useState(opened);
  const [refused, setRefused] = useState<FigurePlace | null>(null);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  /** Saved; the send dialog is asking for the address. */
  const [sending, setSending] = useState<{ estimate: Estimate; wasNew: boolean } | null>(null);
  const [conflict, setConflict] = useState<(EditConflict & { kind: SaveKind }) | null>(null);

  /** Saves over `base`, or creates an estimate without one. Null when it was refused. */
  const save = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    const fields = draftToRequest(draft, figures.currency);
    try {
      const estimate = base
        ? await change.mutateAsync({ id: base.id, changes: { ...fields, updatedAt: base.updatedAt } })
        : await createOnce({ ...fields, currency: figures.ofNew });
      if (!base && !isDraft(estimate.status)) {
        // A lost attempt created it, and it was sent from elsewhere.
        keeper.endCreation();
        setConflict({ mine: draft, base: estimate, theirs: estimate, kind });
        return null;
      }
      keeper.markSaved(draft, estimate);
      setSaved(estimate);
      setConflict(null);
      return estimate;
    } catch (error) {
      figures.onRefused(error);
      const found = base && (await findConflict(error, base, draft));
      if (found) setConflict({ ...found, kind });
      else reportFailure(error, `Failed to ${base ? 'update' : 'create'} estimate. Please try again.`);
      return null;
    }
  };

  /** Edits during the save, and incomplete lines, are carried along. */
  const openSaved = ({ id }: Estimate) => {
    keeper.release();
    void navigate(`/estimates/${id}/edit`, { replace: true, preventScrollReset: true });
  };

  const saveDraft = async (draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save('draft', draft, base);
    if (!estimate) return;
    tellSaved(base);
    if (!base) openSaved(estimate);
  };

  const generate = async (draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save('pdf', draft, base);
    if (!estimate) return;
    try {
      await download.mutateAsync({ id: estimate.id, fileName: FILE_NAME });
      toast({ title: 'PDF downloaded successfully' });
      if (!keeper.hasUnsavedWork()) {
        void navigate(`/estimates/${estimate.id}/view`, { replace: !base });
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

  const saveToSend = async (draft: EstimateDraft, base: Estimate | null) => {
    const estimate = await save('send', draft, base);
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
      void navigate(`/estimates/${sending.estimate.id}/view`, { replace: sending.wasNew });
      return;
    }
    tellSaved(sending?.wasNew ? null : saved);
    if (sending?.wasNew) openSaved(sending.estimate);
  };

  const run = async (kind: SaveKind, draft: EstimateDraft, base: Estimate | null) => {
    setSaving(kind);
    await { draft: saveDraft, pdf: generate, send: saveToSend }[kind](draft, base);
    setSaving(null);
  };

  /** Runs one of the three unless the draft lacks something or a save is pending. */
  const start = async (kind: SaveKind, draft: EstimateDraft) => {
    if (saving) return;
    const figure = findFaultyFigure(draft, figures.currency);
    const faults = draftFaultText(draft) ?? figure?.text ?? null;
    if (faults !== null) {
      toast({ title: 'Validation Error', description: faults, variant: 'destructive' });
      if (figure?.place) setRefused({ ...figure.place });
      else focusFirstFault();
      return;
    }
    if (!isOnline()) {
      toast(keeper.waitForNetwork() ? WITHOUT_NETWORK[kind] : NOT_KEPT);
      return;
    }
    setSaving(kind);
    if (kind !== 'draft' && !(await canBePaid(draft))) {
      toast({ ...PAYMENT_SETUP, variant: 'destructive' });
      setSaving(null);
      return;
    }
    await run(kind, draft, saved);
  };

  /** Resolves the conflict by overwriting the current version, or by creating a new estimate. */
  const settle = (how: 'over' | 'asNew', draft: EstimateDraft) => {
    if (conflict && !saving) void run(conflict.kind, draft, how === 'over' ? conflict.theirs : null);
  };

  return {
    saved,
    saving,
    refused,
    start,
    sending: sending?.estimate ?? null,
    endSending,
    conflict,
    settle,
    leaveConflict: () => setConflict(null),
  };
}
