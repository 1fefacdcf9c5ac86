/** @jsxImportSource preact */
import { consentText } from '@plumbline/contract/accounts/consent';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { DepositMethodOffer, ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Acceptance, acceptEstimate, createPayment, RefusedError } from '../public-api.ts';
import { type AcceptanceFaults, type AcceptanceFields, findAcceptanceFaults } from './acceptance-faults.ts';
import { DepositChoice } from './deposit-choice.tsx';
import { DepositTerms } from './deposit-terms.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import { emptySignature, SignatureField, UNSIGNED } from './signature-field.tsx';
import { TextField } from './text-field.tsx';

type Action = { readonly label: string; readonly busyLabel: string; readonly failure: string };

const ACCEPT: Action = { label: 'Accept estimate', busyLabel: 'Accepting…', failure: 'Confirmation Failed' };
const payNow = (amount: string): Action => ({
  label: `Accept and pay ${amount}`,
  busyLabel: 'Opening the payment page…',
  failure: 'Payment Setup Failed',
});

/**
 * Asks for name, e-mail and signature, and the payment method if a deposit is due. `onAccepted` gets the signer's name;
 * `onChanged` is called when the estimate has changed meanwhile.
 */
export function AcceptDialog(props: {
  estimate: PublicEstimate;
  contractor: PublicContractor;
  open: boolean;
  onClose: () => void;
  onAccepted: (name: string, method: ManualDepositMethod | null, isNotMailed: boolean) => void;
  onChanged: () => void;
}) {
  const { estimate, contractor, open, onClose, onAccepted, onChanged } = props;
  const [values, setValues] = useState<AcceptanceFields>(() => ({
    clientName: estimate.clientName ?? '',
    clientEmail: '',
    signature: UNSIGNED,
  }));
  const [faults, setFaults] = useState<AcceptanceFaults>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setValues((before) => ({ ...before, signature: emptySignature() })), []);
  // "Back" from the payment page restores the button.
  useEffect(() => {
    const wake = () => setSending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const { companyName } = contractor;
  const total = formatMoney(estimate.totalAmount, estimate.currency);
  const deposit = formatMoney(estimate.depositAmount, estimate.currency);
  const depositDue = formatMoney(estimate.depositDue, estimate.currency);
  const isDepositDue = estimate.depositState !== 'none' && estimate.depositState !== 'paid';
  const methods = isDepositDue ? estimate.depositMethods : [];
  const [chosen, setChosen] = useState<DepositMethodOffer['method'] | undefined>(methods[0]?.method);
  const offer = methods.find(({ method }) => method === chosen) ?? methods[0];
  const action = offer?.online ? payNow(depositDue) : ACCEPT;

  const set = <Name extends keyof AcceptanceFields>(field: Name, value: AcceptanceFields[Name]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults(({ [field]: _mended, ...others }) => others);
  };

  const send = async (acceptance: Acceptance) => {
    if (offer?.online) {
      location.assign(await createPayment(estimate.id, acceptance, offer.method as OnlineProvider));
      return;
    }
    const method = (offer?.method as ManualDepositMethod | undefined) ?? null;
    const { confirmationNotMailed = false } = await acceptEstimate(estimate.id, acceptance, method);
    onAccepted(acceptance.clientName ?? '', method, confirmationNotMailed);
  };

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const found = findAcceptanceFaults(values);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) {
      // A drawing field takes no focus; the button that leaves it does.
      const field = `[name="${first}"], [name="${first}-kind"]:checked`;
      [...event.currentTarget.querySelectorAll<HTMLInputElement>(field)].at(-1)?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await send(acceptanceOf(values, estimate.documentHash));
      // While leaving for the provider the button stays busy.
      if (!offer?.online) setSending(false);
    } catch (error) {
      setSending(false);
      if (error instanceof RefusedError && error.code === 'DOCUMENT_CHANGED') onChanged();
      else setFailure(error);
    }
  };

  const field = (name: 'clientName' | 'clientEmail') => ({
    name,
    value: values[name],
    fault: faults[name],
    maxLength: 200,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => set(name, currentTarget.value),
  });

  return (
    <SheetDialog
      title="Accept estimate"
      subtitle={`${estimate.estimateNumber} · ${total} · ${companyName}`}
      open={open}
      busy={sending}
      onClose={onClose}
    >
      <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Your name" autoComplete="name" {...field('clientName')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('clientEmail')}
          maxLength={254}
        />
        <SignatureField
          value={values.signature}
          fault={faults.signature}
          onChange={(signature) => set('signature', signature)}
        />
        {offer && (
          <DepositChoice
            methods={methods}
            chosen={offer.method}
            amount={depositDue}
            companyName={companyName}
            onChoose={setChosen}
          />
        )}
        {!offer && isDepositDue && <DepositTerms estimate={estimate} companyName={companyName} />}
        {estimate.depositState === 'paid' && (
          <p>We received your {deposit} deposit. Nothing more is due now.</p>
        )}
        {estimate.depositState === 'part_paid' && (
          <p>
            We received part of your {deposit} deposit. {depositDue} is still due.
          </p>
        )}
        {estimate.depositState === 'refunded' && (
          <p>Your earlier payment was refunded. {depositDue} is due again.</p>
        )}
        {failure !== null && <FailureAlert title={action.failure} error={failure} />}
        <button type="submit" className="button button-primary" aria-disabled={sending}>
          {sending ? action.busyLabel : action.label}
        </button>
        <p className="small quiet">
          {consentText({
            estimateNumber: estimate.estimateNumber,
            companyName,
            total,
            hasTerms: contractor.termsAndConditions !== null,
          })}{' '}
          You get a copy by email.
        </p>
      </form>
    </SheetDialog>
  );
}

function acceptanceOf(values: AcceptanceFields, documentHash: string): Acceptance {
  const { kind, text, strokes } = values.signature;
  return {
    clientName: values.clientName.trim(),
    clientEmail: values.clientEmail.trim(),
    signature:
      kind === 'typed'
        ? { kind, text: text.trim() }
        : { kind, strokes: strokes.map((stroke) => [...stroke]) },
    documentHash,
  };
}
