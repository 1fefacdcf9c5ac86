/** @jsxImportSource preact */
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { DepositMethodOffer, ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import { type OnlineProvider, PROVIDER_NAMES } from '@plumbline/contract/payments/providers';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { differenceOf, firstWord } from '../figures.ts';
import { LockIcon, STATUS_ICONS } from '../icons.tsx';
import { chooseDepositMethod, createPayment } from '../public-api.ts';
import { DepositChoice, type Method } from './deposit-choice.tsx';
import { payWords } from './deposit-words.ts';
import { FailureAlert } from './failure-alert.tsx';
import type { SheetEvents } from './sheet-events.ts';
import { LEAVING, useAnswer } from './use-answer.ts';
import type { Busy } from './use-busy.ts';

const Signed = STATUS_ICONS.accepted;
const Info = STATUS_ICONS.viewed;

/**
 * How the client pays the deposit after signing: online at once, or in a way agreed with the contractor. A
 * method that was chosen with the signature is `wanted`, and started at once.
 */
export function PayStep(
  props: SheetEvents & {
    estimate: PublicEstimate;
    contractor: PublicContractor;
    isBack: boolean;
    busy: Busy;
    wanted: Method | null;
    onStarted: () => void;
  },
) {
  const { estimate, contractor, isBack, busy, wanted, onStarted, onClose, onChosen, onOutdated } = props;
  const { depositMethods: methods, depositMethod, currency, depositDue, acceptedBy } = estimate;
  const [chosen, setChosen] = useState<Method | null>(depositMethod);
  const { failure, send } = useAnswer(busy, onOutdated);
  const payBy = async ({ method, online }: DepositMethodOffer) => {
    if (online) {
      location.assign(await createPayment(estimate, method as OnlineProvider));
      return LEAVING;
    }
    await chooseDepositMethod(estimate, method as ManualDepositMethod);
    onChosen(method as ManualDepositMethod);
    return undefined;
  };
  const offer = methods.find(({ method }) => method === chosen) ?? methods[0];
  const startRef = useRef<(method: Method) => void>(() => undefined);
  useEffect(() => {
    startRef.current = (wished) => {
      const way = methods.find(({ method }) => method === wished);
      onStarted();
      setChosen(wished);
      if (way) void send(() => payBy(way));
    };
  });
  const { isBusy } = busy;
  useEffect(() => {
    if (wanted !== null && !isBusy) startRef.current(wanted);
  }, [wanted, isBusy]);
  if (!offer) return null;
  const due = formatMoney(depositDue, currency);
  const rest = differenceOf(estimate.totalAmount, estimate.depositAmount, currency);

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(() => payBy(offer));
  };

  return (
    <form className="sheet-form" onSubmit={submit}>
      <div className="sheet-body">
        {isBack ? (
          <output className="neutral">
            <Info />
            <span>
              <strong>You weren’t charged.</strong> Your signature is saved. Pay now, or come back to this
              page later.
            </span>
          </output>
        ) : (
          <p className="done-mark">
            <Signed />
            <span>
              Signed. <span className="quiet">Thank you{acceptedBy && `, ${firstWord(acceptedBy)}`}.</span>
            </span>
          </p>
        )}
        <DepositChoice
          methods={methods}
          chosen={offer.method}
          amount={due}
          companyName={contractor.companyName}
          onChoose={setChosen}
        />
        <button type="button" className="button button-quiet" disabled={busy.isBusy} onClick={onClose}>
          Pay later, keep my signature
        </button>
      </div>
      <div className="sheet-foot">
        {failure !== null && <FailureAlert title="Payment Setup Failed" error={failure} />}
        <p className="foot-sum">
          <span>Deposit today</span>
          <strong className="amount">{due}</strong>
        </p>
        {/[1-9]/.test(rest) && (
          <p className="small quiet">
            The other {formatMoney(rest, currency)} is due{' '}
            {estimate.offer.stages?.some(({ kind }) => kind === 'progress')
              ? 'as the work goes on'
              : 'when the job is done'}
            .
          </p>
        )}
        <button type="submit" className="button button-primary" aria-disabled={busy.isBusy}>
          {offer.online && !busy.isBusy && <LockIcon />}
          {payLabel(offer, due, busy.isBusy)}
        </button>
        {offer.online && (
          <p className="trust">
            <span>
              Secure payment by {PROVIDER_NAMES[offer.method as OnlineProvider]}. We’ll email you a receipt.
            </span>
          </p>
        )}
      </div>
    </form>
  );
}

function payLabel(offer: DepositMethodOffer, due: string, isBusy: boolean): string {
  if (isBusy) return offer.online ? 'Opening the payment page…' : 'Saving…';
  return `${offer.online ? 'Pay' : 'I’ll pay'} ${payWords(offer, due)}`;
}
