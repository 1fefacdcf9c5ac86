/** @jsxImportSource preact */
import { oneLine } from '@plumbline/contract/content/one-line';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { atName, METHOD_NAMES } from './answering/deposit-words.ts';

/** The offline method the client chose last; undefined if they chose none, or one that is no longer offered. */
export const chosenOffer = ({ depositMethods, depositMethod }: PublicEstimate) =>
  depositMethods.find(({ method, online }) => !online && method === depositMethod);

/** Whether the deposit can be paid in ways that the page does not already describe. */
export const hasOtherWays = (estimate: PublicEstimate) =>
  estimate.depositMethods.some(({ online }) => online) ||
  (chosenOffer(estimate) !== undefined && estimate.depositMethods.length > 1);

/** Where to send the deposit: by the chosen method, or every method if it cannot be paid online. */
export function WaysToPay({
  estimate,
  contractor,
}: {
  estimate: PublicEstimate;
  contractor: PublicContractor;
}) {
  const chosen = chosenOffer(estimate);
  const isOnline = estimate.depositMethods.some(({ online }) => online);
  const { currency, depositDue: amount, estimateNumber: number } = estimate;
  const payable = { amount, currency, number };
  const offers = chosen ? [chosen] : isOnline ? [] : estimate.depositMethods;
  return (
    <>
      {offers.map((offer) => (
        <section key={offer.method} className="card" aria-label={METHOD_NAMES[offer.method]}>
          <h2>{METHOD_NAMES[offer.method]}</h2>
          <Way offer={offer} payable={payable} contractor={contractor} />
        </section>
      ))}
    </>
  );
}

/** A sum that can be paid without the page. */
interface Payable {
  readonly amount: string;
  readonly currency: PublicEstimate['currency'];
  /** The number to write on it. */
  readonly number: string;
}

interface RowProps {
  readonly label: string;
  readonly value: string;
}

/** How to pay a sum in one offline way; `Row` shows a value to copy. */
export function Way(props: {
  offer: DepositMethodOffer;
  payable: Payable;
  contractor: Pick<PublicContractor, 'companyName' | 'businessAddress'>;
  Row?: FunctionComponent<RowProps>;
}) {
  const { offer, payable, contractor, Row = CopyRow } = props;
  const { method, detail } = offer;
  const amount = formatMoney(payable.amount, payable.currency);
  const { companyName, businessAddress } = contractor;
  if (method === 'cash')
    return (
      <p className="quiet">
        Pay {amount} in cash to {companyName}.
      </p>
    );
  if (method === 'instructions')
    return (
      <p className="prose" dir="auto">
        {detail}
      </p>
    );
  if (method === 'check')
    return (
      <>
        <Row label="Pay to" value={companyName} />
        <Row label="Amount" value={amount} />
        <Row label="Memo" value={payable.number} />
        {businessAddress && <Row label="Mail to" value={oneLine(businessAddress)} />}
        <p className="small quiet">
          {businessAddress ? 'Or hand it' : 'Hand it'} to {companyName}.
        </p>
      </>
    );
  const to = method === 'venmo' ? atName(detail) : (detail ?? companyName);
  return (
    <>
      {method === 'venmo' && (
        <a className="button button-primary" href={venmoLink(detail ?? '', payable)}>
          Open Venmo, {amount}
        </a>
      )}
      <Row label="To" value={to} />
      <Row label="Amount" value={amount} />
      <Row label="Note" value={payable.number} />
    </>
  );
}

/** Venmo's own link, which opens the app with amount and note filled in. */
function venmoLink(name: string, { amount, number }: Payable): string {
  const query = new URLSearchParams({ txn: 'pay', amount, note: number });
  return `https://venmo.com/${encodeURIComponent(name.replace(/^@/, ''))}?${query}`;
}

const COPIED_MS = 2_000;

function CopyRow({ label, value }: RowProps) {
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  // Browsers offer the clipboard on https only.
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        return setTimeout(() => setCopied(false), COPIED_MS);
      },
      // A browser inside another app may refuse: selected, the value can be copied by hand.
      () => getSelection()?.selectAllChildren(shown.current as HTMLElement),
    );
  return (
    <div className="copy-row">
      <p>
        <span className="small quiet">{label}</span>
        <strong dir="auto" ref={shown}>
          {value}
        </strong>
      </p>
      {canCopy && (
        <button
          type="button"
          className="button button-secondary"
          aria-label={isCopied ? undefined : `Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          <output>{isCopied ? 'Copied' : 'Copy'}</output>
        </button>
      )}
    </div>
  );
}
