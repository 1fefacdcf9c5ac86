import type { EstimateSummary } from '@plumbline/contract/estimates';
import { MessageCircle, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Page } from '../../lib/http/fetch-page.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { newsTime } from './news-words.ts';

/** Clients' open questions and requests in their own words, newest estimate first. */
export function QuestionList({ page: { rows, total }, now }: { page: Page<EstimateSummary>; now: Date }) {
  return (
    <section aria-labelledby="questions-heading">
      <div className="mb-3 flex items-center gap-2.5">
        <h2 id="questions-heading">Needs your answer</h2>
        <CountBadge count={total} />
        {total > rows.length && (
          <Link to="/estimates?status=needsAnswer" className="ml-auto inline-flex min-h-11 items-center">
            Show all
          </Link>
        )}
      </div>
      <ul className="border-t border-ink">
        {rows.map((estimate) => (
          <Question key={estimate.id} estimate={estimate} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Question({ estimate, now }: { estimate: EstimateSummary; now: Date }) {
  const { id, client, estimateNumber, waitingMessage, waitingChange } = estimate;
  const wantsChanges = (waitingChange ?? estimate).changesRequestedAt !== null;
  const Icon = wantsChanges ? Pencil : MessageCircle;
  return (
    <li className="border-b border-line">
      <Link
        to={waitingChange ? `/change-orders/${waitingChange.id}` : `/estimates/${id}/view`}
        className="group flex min-h-16 gap-3.5 py-2.5 text-ink no-underline"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block underline-offset-3 group-hover:underline">
            <b>
              <bdi>{client?.name ?? 'Your client'}</bdi>
            </b>{' '}
            {wantsChanges ? 'wants changes to' : 'asks about'}{' '}
            <span className="whitespace-nowrap">{waitingChange?.number ?? estimateNumber}</span>
          </span>
          {waitingMessage && (
            <>
              <span dir="auto" className="line-clamp-3">
                {waitingMessage.text}
              </span>
              <time dateTime={waitingMessage.at} className="block text-sm text-ink-2">
                {newsTime(waitingMessage.at, now)}
              </time>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
