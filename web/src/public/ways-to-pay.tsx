/** @jsxImportSource preact */
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useEffect, useState } from 'preact/hooks';
import { atName, METHOD_NAMES } from './answering/deposit-words.ts';

/** The offline method the client chose last; undefined if they chose none, or one that is no longer offered. */
export const chosenOffer = ({ depositMethods, depositMethod }: PublicEstimate) =>
  depositMethods.find(({ method, online }) => !online && method === depositMethod);

/** Whether the deposit can be paid in another way than those the page already describes. */
export const hasOtherWays = (estimate: PublicEstimate) =>
  estimate.depositMethods.some(({ online }) => online) ||
  (chosenOffer(estimate) !== undefined && estimate.depositMethods.length > 1);

/** Where to send the deposit: the chosen way, or every one where it cannot be paid online. */
export function WaysToPay({
  estimate,
  contractor,
}: {
  estimate: PublicEstimate;
  contractor: PublicContractor;
}) {
  const chosen = chosenOffer(estimate);
  const isOnline = estimate.depositMethods.some(({ online }) => online);
  const offers = chosen ? [chosen] : isOnline ? [] : estimate.depositMethods;
  return (
    <>
      {offers.map((offer) => (
        <section key={offer.method} className="card" aria-label={METHOD_NAMES[offer.method]}>
          <h2>{METHOD_NAMES[offer.method]}</h2>
          <Way offer={offer} estimate={estimate} contractor={contractor} />
        </section>
      ))}
    </>
  );
}

function Way(props: { offer: DepositMethodOffer; estimate: PublicEstimate; contractor: PublicContractor }) {
  const { offer, estimate, contractor } = props;
  const { method, detail } = offer;
  const amount = formatMoney(estimate.depositDue, estimate.currency);
  const note = estimate.estimateNumber;
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
        <CopyRow label="Pay to" value={companyName} />
        <CopyRow label="Amount" value={amount} />
        <CopyRow label="Memo" value={note} />
        {businessAddress && <CopyRow label="Mail to" value={businessAddress} />}
        <p className="small quiet">
          {businessAddress ? 'Or hand it' : 'Hand it'} to {companyName}.
        </p>
      </>
    );
  const to = method === 'venmo' ? atName(detail) : (detail ?? companyName);
  return (
    <>
      {method === 'venmo' && (
        <a className="button button-primary" href={venmoLink(detail ?? '', estimate)}>
          Open Venmo, {amount}
        </a>
      )}
      <CopyRow label="To" value={to} />
      <CopyRow label="Amount" value={amount} />
      <CopyRow label="Note" value={note} />
    </>
  );
}

/** Venmo's own link, which opens the app with amount and note filled in. */
function venmoLink(name: string, { depositDue, estimateNumber }: PublicEstimate): string {
  const query = new URLSearchParams({ txn: 'pay', amount: depositDue, note: estimateNumber });
  return `https://venmo.com/${encodeURIComponent(name.replace(/^@/, ''))}?${query}`;
}

const COPIED_MS = 2_000;

function CopyRow({ label, value }: { label: string; value: string }) {
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  // Browsers offer the clipboard on https only.
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div className="copy-row">
      <p>
        <span className="small quiet">{label}</span>
        <strong dir="auto">{value}</strong>
      </p>
      {canCopy && (
        <button
          type="button"
          className="button button-secondary"
          aria-label={isCopied ? undefined : `Copy ${label.toLowerCase()}`}
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          <output>{isCopied ? 'Copied' : 'Copy'}</output>
        </button>
      )}
    </div>
  );
}
