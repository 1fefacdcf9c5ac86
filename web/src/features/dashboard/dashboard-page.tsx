import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useNewestEstimates } from '../estimates/api.ts';
import { RecentEstimates, RecentEstimatesSkeleton } from './recent-estimates.tsx';

const RECENT_COUNT = 5;
const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** What is going on: for now the newest estimates. */
export function DashboardPage() {
  useDocumentTitle('Dashboard');
  const { firstName } = useProfile();
  const { data, error, refetch } = useNewestEstimates(RECENT_COUNT);
  const recent = data?.rows;
  const [today] = useState(() => LONG_DAY.format(new Date()));

  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <ButtonLink to="/estimates/new" variant="primary" icon={<Plus aria-hidden="true" />}>
            New Estimate
          </ButtonLink>
        }
      >
        <span className="text-ink-2 max-md:hidden">
          {firstName ? `Hello, ${firstName}. ` : ''}
          {today}
        </span>
      </PageHead>
      <section aria-labelledby="recent-estimates" className="border-t border-ink pt-6">
        <h2 id="recent-estimates" className="mb-4">
          Recent Estimates
        </h2>
        {recent === undefined && !error && <RecentEstimatesSkeleton rows={RECENT_COUNT} />}
        {error && !recent && (
          <EmptyState
            headingLevel={3}
            title="Your estimates could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            Check your connection. Nothing you saved is lost.
          </EmptyState>
        )}
        {recent?.length === 0 && (
          <EmptyState
            headingLevel={3}
            title="No estimates yet"
            action={
              <ButtonLink to="/estimates/new" icon={<Plus aria-hidden="true" />}>
                Create First Estimate
              </ButtonLink>
            }
          >
            Your first one will hang here.
          </EmptyState>
        )}
        {recent && recent.length > 0 && (
          <>
            <RecentEstimates estimates={recent} />
            <p className="mt-3">
              <Link to="/estimates" className="inline-block max-md:py-3">
                All Estimates
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  );
}
