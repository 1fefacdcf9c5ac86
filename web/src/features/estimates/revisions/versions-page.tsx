import type { Estimate } from '@plumbline/contract/estimates';
import type { Revision, VersionSummary } from '@plumbline/contract/estimates/revisions';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useId } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HttpError } from '../../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { hasExpired, isRevising } from '../actions/offered-actions.ts';
import { useEstimate } from '../api.ts';
import { EstimateNotFound } from '../estimate-not-found.tsx';
import { Wish } from '../form/wish-notice.tsx';
import { VersionsCard } from '../view/cards/versions-card.tsx';
import { ViewSkeleton } from '../view/view-skeleton.tsx';
import { WaitingChip } from '../waiting-chip.tsx';
import { ChangeSentences, ChangeTable } from './change-list.tsx';
import { differenceText, sameLines } from './compared.ts';
import { useComparison, useRevision, useVersion, useVersions } from './revision-api.ts';
import { RevisionChip } from './revision-chip.tsx';

/** The value of the revision among the versions. */
const DRAFT = 'draft';

interface CompareProps {
  estimate: Estimate;
  versions: readonly VersionSummary[];
  revision: Revision | null;
}

/**
 * The two versions named by the address; by default the last two, or the client's version and the revision.
 */
function useCompared(latest: number, hasRevision: boolean) {
  const [params, setParams] = useSearchParams();
  const numberAt = (name: string) => {
    const number = Number(params.get(name));
    return Number.isInteger(number) && number >= 1 && number <= latest ? number : null;
  };
  const wantsDraft = hasRevision && (params.get('to') === DRAFT || !params.has('to'));
  const to = wantsDraft ? null : (numberAt('to') ?? latest);
  // The revision is compared with the version it replaces.
  const from = to === null ? latest : (numberAt('from') ?? Math.max(1, to - 1));
  const choose = (next: { from: string; to: string }) => setParams(next, { replace: true });
  return { from, to, choose };
}

function Compare({ estimate, versions, revision }: CompareProps) {
  const headingId = useId();
  const isPhone = useMediaQuery(PHONE);
  const latest = estimate.version;
  const { from, to, choose } = useCompared(latest, revision !== null);
  const isOfVersions = to !== null;
  const comparison = useComparison(estimate.id, from, to ?? from, isOfVersions);
  const before = useVersion(estimate.id, from, true).data?.estimate;
  const whole = useVersion(estimate.id, to ?? from, isOfVersions).data?.estimate;
  const after = isOfVersions ? whole : revision?.estimate;
  const changes = isOfVersions ? comparison.data?.changes : revision?.changes;
  const { error, refetch } = comparison;
  const totalOf = (number: number) =>
    versions.find((version) => version.number === number)?.totalAmount ?? estimate.totalAmount;
  const totals = {
    before: totalOf(from),
    after: to === null ? (revision?.estimate.totalAmount ?? estimate.totalAmount) : totalOf(to),
  };
  const { currency } = estimate;
  const draftTitle = `Version ${latest + 1}, draft`;
  const sides = {
    from: { title: `Version ${from}`, total: formatMoney(totals.before, currency) },
    to: { title: to === null ? draftTitle : `Version ${to}`, total: formatMoney(totals.after, currency) },
  };
  const options = versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` }));
  const same = before && after ? sameLines(before, after) : [];
  const shown = { changes: changes ?? [], difference: differenceText(totals.before, totals.after, currency) };
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center gap-2 border-b border-line-strong pb-2">
        <h2 id={headingId} className="mr-auto">
          What changed
        </h2>
        <div className="flex items-center gap-2 max-md:w-full">
          <div className="min-w-0 flex-1 md:w-36">
            <Select
              aria-label="From"
              value={String(from)}
              // A revision changes the client's version.
              disabled={to === null}
              onValueChange={(value) => choose({ from: value, to: to === null ? DRAFT : String(to) })}
              options={options}
            />
          </div>
          <span className="text-ink-2">to</span>
          <div className="min-w-0 flex-1 md:w-44">
            <Select
              aria-label="To"
              value={to === null ? DRAFT : String(to)}
              onValueChange={(value) => choose({ from: String(from), to: value })}
              options={[...(revision ? [{ value: DRAFT, label: draftTitle }] : []), ...options]}
            />
          </div>
        </div>
      </div>
      {error ? (
        <CouldNotLoad what="comparison" error={error} onRetry={() => void refetch()} />
      ) : !changes ? null : changes.length === 0 ? (
        <p className="py-3 text-ink-2">Nothing that your client can see differs.</p>
      ) : isPhone ? (
        <ChangeSentences {...shown} {...sides} />
      ) : (
        <ChangeTable {...shown} {...sides} />
      )}
      {same.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-8 cursor-pointer py-1 text-action-text max-md:min-h-11 max-md:py-3">
            {same.length === 1 ? '1 line is the same' : `${same.length} lines are the same`}
          </summary>
          <ul className="divide-y divide-line">
            {same.map(({ name, amount }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${index} ${name}`} className="flex gap-4 py-2">
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {name}
                </span>
                {amount !== null && <span className="figures">{formatMoney(amount, currency)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function LoadedVersions({ id }: { id: string }) {
  const { data: estimate, error, refetch } = useEstimate(id);
  const hasRevision = estimate !== undefined && isRevising(estimate);
  const revision = useRevision(id, hasRevision);
  const versions = useVersions(id);
  useDocumentTitle(estimate ? `Versions of ${estimate.estimateNumber}` : 'Versions');
  if (error instanceof HttpError && error.status === 404)
    return (
      <>
        <BackLink to="/estimates">Estimates</BackLink>
        <EstimateNotFound />
      </>
    );
  const failed = [{ error, refetch }, versions, revision].find((query) => query.error);
  if (failed?.error && (!estimate || !versions.data || (hasRevision && !revision.data)))
    return <CouldNotLoad what="versions" error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!estimate || !versions.data || (hasRevision && !revision.data)) return <ViewSkeleton />;
  const own = hasRevision ? (revision.data ?? null) : null;
  return (
    <>
      <BackLink to={`/estimates/${id}/${own ? 'revise' : 'view'}`}>
        {own ? 'Back to the form' : estimate.estimateNumber}
      </BackLink>
      <div className="mb-6 flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1.5 md:basis-80">
          <div className="flex flex-wrap items-center gap-3">
            <span className="figures text-ink-2">{estimate.estimateNumber}</span>
            <StatusChip status={estimate.status} isExpired={hasExpired(estimate)} />
            <RevisionChip estimate={estimate} />
            <WaitingChip estimate={estimate} />
          </div>
          <h1 className="wrap-anywhere">{estimate.jobType?.name ?? 'Estimate'}</h1>
        </div>
        {own && (
          <ButtonLink variant="primary" to={`/estimates/${id}/revise`} className="max-md:w-full">
            Continue revising
          </ButtonLink>
        )}
      </div>
      {estimate.changesRequestedAt !== null && <Wish estimateId={id} className="mb-6" />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_316px] lg:gap-16">
        <div className="min-w-0">
          {versions.data.length === 0 || (versions.data.length === 1 && !own) ? (
            <p className="text-ink-2">There is only one version, so there is nothing to compare.</p>
          ) : (
            <Compare estimate={estimate} versions={versions.data} revision={own} />
          )}
        </div>
        {estimate.version > 1 && (
          <aside aria-label="All versions" className="min-w-0">
            <VersionsCard estimate={estimate} />
          </aside>
        )}
      </div>
    </>
  );
}

/** Two versions of an estimate, or its revision and the client's version, side by side. */
export function VersionsPage() {
  const { id = '' } = useParams();
  return <LoadedVersions key={id} id={id} />;
}
