/** @jsxImportSource preact */
import { consentText } from '@plumbline/contract/accounts/consent';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { licenseText } from '@plumbline/contract/settings/license-text';
import type { TargetedInputEvent, TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadBooked } from '../booked-later.ts';
import { chosenDetails, Rows, rowsOf } from '../content/sums.tsx';
import { countLines, nounOf, titleOf, totalLabel } from '../figures.ts';
import { EnvelopeIcon } from '../icons.tsx';
import { type Acceptance, acceptEstimate } from '../public-api.ts';
import { type AcceptanceFaults, type AcceptanceFields, findAcceptanceFaults } from './acceptance-faults.ts';
import { addressedTo } from './addressed-to.ts';
import { DepositChoice, type DepositWay, type Method } from './deposit-choice.tsx';
import { DepositTerms } from './deposit-terms.tsx';
import { payWords } from './deposit-words.ts';
import { FailureAlert } from './failure-alert.tsx';
import type { SheetEvents } from './sheet-events.ts';
import { firstSignature, SignatureField, UNSIGNED } from './signature-field.tsx';
import { TextField } from './text-field.tsx';
import { LEAVING, useAnswer } from './use-answer.ts';
import type { Busy } from './use-busy.ts';

/**
 * Name, email and signature, and, if something was picked, the method to pay the deposit. The acceptance is
 * saved before anything is paid.
 */
export function SignStep(
  props: SheetEvents & {
    estimate: PublicEstimate;
    contractor: PublicContractor;
    hasPayStep: boolean;
    isInPerson: boolean;
    busy: Busy;
    /** How the client wants to pay the deposit as soon as the signature is saved. */
    onMethod: (method: Method) => void;
  },
) {
  const { estimate, contractor, hasPayStep, isInPerson, busy, onMethod, onSigned, onClose, onOutdated } =
    props;
  const [values, setValues] = useState<AcceptanceFields>(() => ({
    clientName: estimate.clientName ?? '',
    clientEmail: '',
    signature: UNSIGNED,
  }));
  const [faults, setFaults] = useState<AcceptanceFaults>({});
  const { failure, send } = useAnswer(busy, onOutdated);
  useEffect(
    () =>
      setValues(({ clientName }) => ({
        clientName,
        clientEmail: addressedTo(),
        signature: firstSignature(clientName),
      })),
    [],
  );
  const { offer, depositMethods: methods } = estimate;
  const total = formatMoney(estimate.totalAmount, estimate.currency);
  const due = formatMoney(estimate.depositDue, estimate.currency);
  const choosesWay = hasPayStep && offer.pricing !== null;
  const [chosen, setChosen] = useState<DepositWay>(methods[0]?.method ?? 'later');
  const method = choosesWay && methods.find((each) => each.method === chosen);

  const withDeposit = choosesWay
    ? `Accept and pay ${method ? payWords(method, due) : 'later'}`
    : 'Sign and continue';
  const label = hasPayStep ? withDeposit : 'Sign and accept';

  const set = <Name extends keyof AcceptanceFields>(field: Name, value: AcceptanceFields[Name]) => {
    setValues((before) => {
      const { clientName, signature } = before;
      // Until it is changed, the typed signature is the name.
      const isName = field === 'clientName' && signature.text === clientName;
      return {
        ...before,
        ...(isName && { signature: { ...signature, text: value as string } }),
        [field]: value,
      };
    });
    setFaults(({ [field]: _mended, ...others }) => others);
  };

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findAcceptanceFaults(values);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) {
      // A drawing field cannot have the focus, so the button that leaves it gets it.
      const field = `[name="${first}"], [name="${first}-kind"]:checked`;
      [...event.currentTarget.querySelectorAll<HTMLInputElement>(field)].at(-1)?.focus();
      return;
    }
    void send(async () => {
      const acceptance = acceptanceOf(values, estimate);
      const isLoaded = loadBooked().then(
        () => true,
        () => false,
      );
      const { confirmationNotMailed = false } = await acceptEstimate(estimate, acceptance, isInPerson);
      if (method) onMethod(method.method);
      if (!(await isLoaded)) {
        // The server's page of an accepted estimate needs no script.
        location.reload();
        return LEAVING;
      }
      onSigned(acceptance, confirmationNotMailed);
      if (choosesWay && !method) onClose();
      return undefined;
    });
  };

  const field = (name: 'clientName' | 'clientEmail') => ({
    name,
    value: values[name],
    fault: faults[name],
    maxLength: 200,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => set(name, currentTarget.value),
  });

  return (
    <form className="sheet-form" noValidate onSubmit={submit}>
      <div className="sheet-body">
        <Summary estimate={estimate} total={total} hasPayStep={hasPayStep} />
        <TextField label="Your name" autoComplete="name" {...field('clientName')} />
        <TextField
          label="Email for your signed copy"
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
        {choosesWay && (
          <DepositChoice
            methods={methods}
            chosen={chosen}
            amount={due}
            companyName={contractor.companyName}
            onChoose={setChosen}
            onLater={() => setChosen('later')}
          />
        )}
        {!hasPayStep && <DepositTerms estimate={estimate} companyName={contractor.companyName} />}
      </div>
      <div className="sheet-foot">
        {failure !== null && <FailureAlert title="Confirmation Failed" error={failure} />}
        <p className="foot-sum">
          <span>{totalLabel(estimate)}</span>
          <strong className="amount">{total}</strong>
        </p>
        <p className="small quiet">
          {consentText({
            noun: nounOf(estimate),
            estimateNumber: estimate.estimateNumber,
            companyName: contractor.companyName,
            total,
            choices: pickedTitles(offer, offer.selection),
            hasTerms: contractor.termsAndConditions !== null,
          })}
        </p>
        <button type="submit" className="button button-primary" aria-disabled={busy.isBusy}>
          {busy.isBusy ? 'Signing…' : label}
        </button>
        <p className="trust">
          <span>
            <EnvelopeIcon />
            We’ll email you a signed copy
          </span>
          {contractor.licenseNumber && <span>{licenseText(contractor.licenseNumber)}</span>}
        </p>
      </div>
    </form>
  );
}

function Summary(props: { estimate: PublicEstimate; total: string; hasPayStep: boolean }) {
  const { estimate, total, hasPayStep } = props;
  const { offer, changeOrder } = estimate;
  const lines = countLines(offer) + (changeOrder?.removed ? countLines(changeOrder.removed.offer) : 0);
  if (offer.pricing !== null) return <Chosen estimate={estimate} />;
  return (
    <div className="sheet-summary">
      <strong dir="auto">{titleOf(estimate)}</strong>
      <strong className="amount">{total}</strong>
      <span className="small quiet">
        {estimate.estimateNumber}
        {lines > 0 && ` · ${lines === 1 ? '1 line' : `${lines} lines`}`}
      </span>
      {hasPayStep && (
        <span className="small quiet amount">
          {formatMoney(estimate.depositDue, estimate.currency)} today
        </span>
      )}
    </div>
  );
}

/** The accepted selection, if there were choices. */
function Chosen({ estimate }: { estimate: PublicEstimate }) {
  const { parts, subtotals, total, included } = rowsOf(estimate);
  const { groupIds, lineIds } = estimate.offer.selection;
  return (
    <dl className="sheet-summary chosen">
      <Rows rows={parts} details={chosenDetails(estimate.offer)} picked={[...groupIds, ...lineIds]} />
      <Rows rows={subtotals} />
      <div className="sums-total">
        <dt>Total</dt>
        <dd>{total.amount}</dd>
      </div>
      <Rows rows={included} />
    </dl>
  );
}

function acceptanceOf(
  values: AcceptanceFields,
  { documentHash, offer, totalAmount }: PublicEstimate,
): Acceptance {
  const { kind, text, strokes } = values.signature;
  return {
    clientName: values.clientName.trim(),
    clientEmail: values.clientEmail.trim(),
    signature:
      kind === 'typed'
        ? { kind, text: text.trim() }
        : { kind, strokes: strokes.map((stroke) => [...stroke]) },
    documentHash,
    ...(offer.pricing !== null && { selection: offer.selection, totalAmount }),
  };
}
