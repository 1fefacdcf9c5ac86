import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import type { OfferGroup, OfferLine } from '@plumbline/contract/offer/offer';
import { shortList } from '@plumbline/contract/offer/offer-rows';
import { type OfferSums, pickedTitles, sumsOfSelection } from '@plumbline/contract/offer/offer-sums';
import { boundsText, pickableQuantity, withQuantity } from '@plumbline/contract/offer/picks';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { reportFailure } from './report-failure.ts';

/** What the contractor entered for the client. */
export interface Chosen {
  readonly selection: SelectionOnWire;
  readonly sums: OfferSums;
  readonly currency: Currency;
  /** “Better and Gutters”; empty if nothing was picked. */
  readonly words: string;
}

interface ChoicesDialogProps {
  estimate: Estimate;
  /** The button’s label, which names the next step. */
  confirmLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The dialog closes once this resolves. Faults of the selection show at their fields. */
  onConfirm: (chosen: Chosen) => void | Promise<void>;
}

const QUANTITY_FIELD = /^selection\.quantities\.(?<id>.+)$/;

function ChoicesForm({ estimate, confirmLabel, open, onOpenChange, onConfirm }: ChoicesDialogProps) {
  const formId = useId();
  const offer = useMemo(() => presentOffer(estimate), [estimate]);
  const [selection, setSelection] = useState(offer.selection);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(offer.selection.quantities);
  const [faults, setFaults] = useState<Readonly<Record<string, string | null>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sums = sumsOfSelection(offer, estimate, selection);
  const words = shortList(pickedTitles(offer, selection));

  const type = (group: OfferGroup, line: OfferLine, text: string) => {
    setTyped((current) => ({ ...current, [line.id]: text }));
    setRefusal(null);
    if (!line.bounds) return;
    const quantity = pickableQuantity(text, line.bounds);
    const fault = quantity === null ? `Enter ${boundsText(line.bounds)}` : null;
    setFaults((current) => ({ ...current, [line.id]: fault }));
    if (quantity !== null) setSelection((current) => withQuantity(offer, current, { group, line }, quantity));
  };
  const showRefusal = (error: unknown) => {
    const issues = error instanceof HttpError && error.status === 400 ? (error.body.issues ?? []) : [];
    const named = issues.filter(({ field }) => field.startsWith('selection'));
    if (named.length === 0) return reportFailure(error, 'Failed to update estimate status');
    const ofLines = named.map(({ field, message }) => [QUANTITY_FIELD.exec(field)?.groups?.['id'], message]);
    setFaults(Object.fromEntries(ofLines.filter(([id]) => id !== undefined && id in typed)));
    const others = ofLines.filter(([id]) => id === undefined || !(id in typed));
    setRefusal(others[0]?.[1] ?? null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || Object.values(faults).some((fault) => fault !== null)) return;
    setBusy(true);
    try {
      await onConfirm({ selection, sums, currency: estimate.currency, words });
      onOpenChange(false);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="What did they choose?"
      description={[estimate.estimateNumber, estimate.client?.name].filter(Boolean).join(', ')}
      busy={isBusy}
      action={{ label: confirmLabel, form: formId }}
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
        <ChoiceFields
          {...{ estimate, offer, selection, typed, faults }}
          onPick={(next) => {
            setRefusal(null);
            setSelection(next);
          }}
          onType={type}
        />
        {refusal !== null && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        <p aria-live="polite" className="flex items-baseline gap-4 border-t border-ink pt-3 font-strong">
          <span className="min-w-0 flex-1 wrap-anywhere">{words ? `Total with ${words}` : 'Total'}</span>
          <span className="figures text-lg">{formatMoney(sums.totalAmount, estimate.currency)}</span>
        </p>
      </form>
    </Dialog>
  );
}

/**
 * Asks for the choices of an estimate's client, prefilled with the current selection; reset each time it
 * opens.
 */
export function ChoicesDialog(props: ChoicesDialogProps) {
  return props.open ? <ChoicesForm key={props.estimate.id} {...props} /> : null;
}
