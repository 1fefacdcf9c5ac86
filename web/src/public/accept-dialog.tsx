import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/public-estimates';
import { type SubmitEvent, useState } from 'react';
import { type AcceptanceFaults, findAcceptanceFaults } from './acceptance-faults.ts';
import { DepositTerms } from './deposit-terms.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { hasDeposit } from './has-deposit.ts';
import { type Acceptance, acceptEstimate } from './public-api.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { TextField } from './text-field.tsx';

/** Name, e-mail and typed signature of a client who agrees. `onAccepted` gets the name they signed with. */
export function AcceptDialog(props: {
  estimate: PublicEstimate;
  contractor: PublicContractor;
  open: boolean;
  onClose: () => void;
  onAccepted: (name: string) => void;
}) {
  const { estimate, contractor, open, onClose, onAccepted } = props;
  const [values, setValues] = useState<Acceptance>({
    clientName: estimate.clientName ?? '',
    clientEmail: '',
    signature: '',
  });
  const [faults, setFaults] = useState<AcceptanceFaults>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const total = formatMoney(estimate.totalAmount, estimate.currency);

  const set = (field: keyof Acceptance, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults(({ [field]: _mended, ...others }) => others);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const found = findAcceptanceFaults(values);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    const clientName = values.clientName.trim();
    try {
      await acceptEstimate(estimate.id, {
        clientName,
        clientEmail: values.clientEmail.trim(),
        signature: values.signature.trim(),
      });
      onAccepted(clientName);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };

  const field = (name: keyof Acceptance) => ({
    name,
    value: values[name],
    fault: faults[name],
    maxLength: 200,
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.value),
  });

  return (
    <SheetDialog
      title="Accept estimate"
      subtitle={`${estimate.estimateNumber} · ${total} · ${contractor.companyName}`}
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
        <TextField
          label="Signature"
          hint="Type your name to sign."
          className="signature"
          autoComplete="off"
          spellCheck={false}
          {...field('signature')}
        />
        {hasDeposit(estimate) && <DepositTerms estimate={estimate} companyName={contractor.companyName} />}
        {failure !== null && <FailureAlert title="Confirmation Failed" error={failure} />}
        <button type="submit" className="button button-primary" aria-disabled={sending}>
          {sending ? 'Accepting…' : 'Accept estimate'}
        </button>
        <p className="small quiet">
          By accepting you agree to estimate {estimate.estimateNumber} from {contractor.companyName} for{' '}
          {total}
          {contractor.termsAndConditions ? ', and to its terms.' : '.'}
        </p>
      </form>
    </SheetDialog>
  );
}
