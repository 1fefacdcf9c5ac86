import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { DISPLAY_PRESETS, isSameDisplay } from '@plumbline/contract/offer/display';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money/money.tsx';
import { PdfPages } from '../../../ui/pdf-pages.tsx';
import { useDocument } from '../document/use-document.ts';
import { useDocumentKind } from '../document-kind.ts';
import { useChanges } from '../messages-api.ts';
import { totalName } from './picks.ts';

interface ReviewProps {
  estimate: EstimateSummary | Estimate;
}

interface ReviewPdfProps extends ReviewProps {
  /** The address of the PDF. */
  pdf: string;
}

/** The client's document, page by page. */
export function ReviewDocument({ estimate, pdf }: ReviewPdfProps) {
  const { name } = useDocumentKind();
  const { data, isError } = useDocument(pdf, estimate.updatedAt, true);
  if (isError) return <p className="text-ink-2">We couldn’t load the document. You can still send it.</p>;
  return (
    <div className="mx-auto max-w-170">
      <PdfPages file={data} label={`${name} ${estimate.estimateNumber}`} />
    </div>
  );
}

/** On a phone: the document's first page next to its client; tapping it shows all pages enlarged. */
export function ReviewPage({ estimate, pdf }: ReviewPdfProps) {
  const { name } = useDocumentKind();
  const [isLarge, setIsLarge] = useState(false);
  const { data, isError } = useDocument(pdf, estimate.updatedAt, true);
  const { client } = estimate;
  return (
    <div className={isLarge ? 'grid gap-3' : 'flex items-start gap-4'}>
      {!isError && (
        <button
          type="button"
          aria-expanded={isLarge}
          aria-label={isLarge ? 'Show the document small' : 'Show the document large'}
          onClick={() => setIsLarge(!isLarge)}
          className={classNames(
            'block overflow-hidden rounded-small border border-line bg-sunken text-left',
            isLarge ? 'w-full' : 'max-h-56 w-40 flex-none',
          )}
        >
          <PdfPages file={data} label={`${name} ${estimate.estimateNumber}`} {...(!isLarge && { most: 1 })} />
        </button>
      )}
      <div className={classNames('grid min-w-0 gap-1 text-sm text-ink-2', isLarge && 'order-first')}>
        {client && <b className="text-base text-ink wrap-anywhere">{client.name}</b>}
        {client?.phone && <span className="figures wrap-anywhere">{client.phone}</span>}
        <ClientSees estimate={estimate} />
      </div>
    </div>
  );
}

/** The parts of the estimate that its client sees, if not all. */
export function ClientSees({ estimate: { display } }: ReviewProps) {
  if (!display) return null;
  const preset = DISPLAY_PRESETS.find((each) => isSameDisplay(each.display, display));
  return <span>Client sees: {preset ? preset.label.toLowerCase() : 'the parts you chose'}</span>;
}

/** The changes that the client will read since their version. */
export function ReviewChanges({ estimate: { id, status, version } }: ReviewProps) {
  return status === 'draft' && version > 0 ? <Changes estimateId={id} /> : null;
}

function Changes({ estimateId }: { estimateId: string }) {
  const headingId = useId();
  const { data } = useChanges(estimateId);
  if (!data) return null;
  if (data.changes.length === 0)
    return <p className="text-sm text-ink-2">Nothing that your client can see has changed yet.</p>;
  return (
    <section aria-labelledby={headingId} className="border-l-3 border-action pl-4">
      <h3 id={headingId} className="text-sm font-normal text-ink-2">
        Your client will read “What changed”:
      </h3>
      <ul className="ml-4 list-disc wrap-anywhere">
        {data.changes.map((change) => (
          <li key={change} dir="auto">
            {change}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The amount the client pays, with the deposit. */
export function ReviewTotal({ estimate }: ReviewProps) {
  const { currency, totalAmount, acceptPayments, depositAmount } = estimate;
  return (
    <p className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
      <span className="block text-sm text-ink-2 max-md:sr-only">
        {'groups' in estimate && hasPicks(estimate) ? totalName(estimate) : 'Your client pays'}
      </span>
      <Money
        look="figure"
        amount={totalAmount}
        currency={currency}
        className="max-md:mr-auto max-md:text-xl!"
      />
      {acceptPayments && (
        <span className="block text-sm text-ink-2">Deposit {formatMoney(depositAmount, currency)}</span>
      )}
    </p>
  );
}
