/** @jsxImportSource preact */
import { calendarDateText } from '@plumbline/contract/calendar';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { DayOf } from '../dates.tsx';
import { ExpiredRequest } from '../expired-request.tsx';
import { firstWord, nounOf, titleOf } from '../figures.ts';
import { PlaceIcon } from '../icons.tsx';
import type { PublicPageData } from '../public-page-data.ts';
import { ChangeName } from './change-lines.tsx';

/** The number, the job and its place. */
export function EstimateIntro({ estimate }: { estimate: PublicEstimate }) {
  const { changeOrder } = estimate;
  return (
    <>
      <Meta estimate={estimate} />
      <h1 dir="auto">
        {changeOrder ? (
          <ChangeName number={estimate.estimateNumber} change={changeOrder} />
        ) : (
          titleOf(estimate)
        )}
      </h1>
      {changeOrder && (
        <p className="change-title" dir="auto">
          {changeOrder.title}
        </p>
      )}
      <p className="lead prose" dir="auto">
        {changeOrder ? changeOrder.reason : estimate.jobDescription}
      </p>
      {estimate.jobAddress && (
        <p className="place">
          <PlaceIcon />
          <span dir="auto">{estimate.jobAddress}</span>
        </p>
      )}
    </>
  );
}

/** A notice that the estimate has expired, and a way to ask for an updated one. */
export function ExpiredIntro(props: {
  data: PublicPageData;
  canAsk: boolean;
  onAsked: () => void;
  onOutdated: (code: string) => void;
}) {
  const { data, canAsk, onAsked, onOutdated } = props;
  const { estimate, contractor } = data;
  const contact = firstWord(contractor.contactName) || contractor.companyName;
  return (
    <>
      <Meta estimate={estimate} />
      <h1>
        This {nounOf(estimate)} expired on {calendarDateText(estimate.validUntil ?? '')}
      </h1>
      <p className="lead" role={estimate.updateRequestedAt ? 'status' : undefined}>
        {estimate.updateRequestedAt
          ? `We’ve let ${contact} know that you want an updated ${nounOf(estimate)}. They’ll contact you.`
          : `Prices may have changed since. Ask ${contact} for an updated one.`}
      </p>
      <p className="place" dir="auto">
        {titleOf(estimate)}
      </p>
      {canAsk && !estimate.updateRequestedAt && (
        <ExpiredRequest estimate={estimate} contact={contact} onAsked={onAsked} onOutdated={onOutdated} />
      )}
    </>
  );
}

function Meta({ estimate }: { estimate: PublicEstimate }) {
  return (
    <p className="meta">
      {estimate.changeOrder ? 'Change order' : 'Estimate'} {estimate.estimateNumber} ·{' '}
      <DayOf at={estimate.createdAt} />
      {estimate.clientName && (
        <>
          {' · for '}
          <bdi>{estimate.clientName}</bdi>
        </>
      )}
    </p>
  );
}
