import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adviceFor } from '../../lib/http/error-message.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BillingBanner } from '../billing/billing-banner.tsx';
import { ActivityList } from './activity-list.tsx';
import { useAnalytics, useWaitingEstimates } from './api.ts';
import { isGuideComplete, OnboardingGuide } from './onboarding-guide.tsx';
import { QuestionList } from './question-list.tsx';
import { RecentSection } from './recent-section.tsx';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { TodayList } from './today-list.tsx';
import { useGuideDismissal } from './use-guide-dismissal.ts';
import { YearSection } from './year-section.tsx';

const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The dashboard: figures, what to do next, the newest estimates and their events. */
export function DashboardPage() {
  useDocumentTitle('Dashboard');
  const { subscriptionStatus } = useProfile();
  const { data: figures, error, refetch, dataUpdatedAt } = useAnalytics();
  const { data: waiting } = useWaitingEstimates();
  const { isDismissed, dismiss } = useGuideDismissal();
  const [openedAt] = useState(() => Date.now());
  const now = new Date(Math.max(dataUpdatedAt, openedAt));

  const showsGuide = figures !== undefined && !isDismissed && !isGuideComplete(figures.steps);
  /** Before the first estimate the screen has a single task. */
  const isFirstRun = figures !== undefined && !figures.steps.firstEstimate;
  const hasYear = figures !== undefined && figures.allMonths.sent + figures.allMonths.accepted > 0;
  const asks = waiting !== undefined && waiting.total > 0;
  const isPro = subscriptionStatus === 'active' || subscriptionStatus === 'active_cancelling';

  return (
    <>
      <BillingBanner />
      <PageHead
        title="Dashboard"
        actions={
          !(showsGuide && isFirstRun) && (
            <ButtonLink to="/estimates/new" variant="primary" icon={<Plus aria-hidden="true" />}>
              New Estimate
            </ButtonLink>
          )
        }
      >
        {isPro && (
          <Badge look="strong">
            Pro<span className="sr-only"> plan</span>
          </Badge>
        )}
        <span className="text-ink-2 max-md:hidden">{LONG_DAY.format(now)}</span>
      </PageHead>
      {showsGuide && <OnboardingGuide steps={figures.steps} isMain={isFirstRun} onDismiss={dismiss} />}
      {!figures && !error && <StatCardsSkeleton />}
      {!figures && error && <NoFigures error={error} onRetry={() => void refetch()} />}
      {figures && !isFirstRun && (
        <div className="grid gap-8 md:gap-10">
          {/* On a phone the tasks come first. */}
          <div className="max-md:order-last">
            <StatCards figures={figures} />
          </div>
          {(figures.tasks.length > 0 || !asks) && <TodayList tasks={figures.tasks} now={now} />}
          {asks && <QuestionList page={waiting} now={now} />}
        </div>
      )}
      <div
        className={
          isFirstRun
            ? 'mt-10 md:mt-12'
            : 'mt-10 grid gap-10 md:mt-12 md:gap-12 min-[1200px]:grid-cols-[minmax(0,1fr)_292px]'
        }
      >
        <div className="grid min-w-0 content-start gap-10 md:gap-12">
          <RecentSection now={now} />
          {hasYear && <YearSection figures={figures} />}
        </div>
        {figures && figures.activity.length > 0 && <ActivityList activity={figures.activity} now={now} />}
      </div>
    </>
  );
}

/** Replaces figures that failed to load. The estimates below may still have loaded. */
function NoFigures({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-ink pt-6">
      <p>
        <strong>We couldn’t load your numbers.</strong> <span className="text-ink-2">{adviceFor(error)}</span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
