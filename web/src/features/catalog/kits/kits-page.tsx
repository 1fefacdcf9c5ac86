import type { Kit } from '@plumbline/contract/kits';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { Plus } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { findByWords } from '../../../lib/lists/find-by-words.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { JOB_CATEGORY_NAMES } from '../job-category-names.ts';
import { useKits } from '../kits-api.ts';
import { PriceBookTabs } from '../price-book/price-book-tabs.tsx';
import { KitView } from './kit-view.tsx';
import { describeKit } from './kit-words.ts';

/** The contractor's kits and the shipped ones, and the lines of the selected one. */
export function KitsPage() {
  useDocumentTitle('Kits');
  const { data, error, refetch } = useKits();
  return (
    <>
      <PageHead
        title="Price book"
        actions={
          <ButtonLink to="/price-book/kits/new" variant="primary" icon={<Plus aria-hidden="true" />}>
            New kit
          </ButtonLink>
        }
      />
      <PriceBookTabs />
      {data ? (
        <Kits kits={data} />
      ) : error ? (
        <CouldNotLoad what="kits" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </>
  );
}

/** A select needs a value for none. */
const ALL = 'all';
const TRADES = [
  { value: ALL, label: 'All trades' },
  ...JOB_CATEGORIES.filter((trade) => trade !== 'other').map((value) => ({
    value,
    label: JOB_CATEGORY_NAMES[value],
  })),
];

function Kits({ kits }: { kits: readonly Kit[] }) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const section = useRef<HTMLDivElement>(null);
  const [trade, setTrade] = useState(ALL);
  const ofTrade = trade === ALL ? kits : kits.filter((kit) => kit.userId || kit.trade === trade);
  const found = search === '' ? ofTrade : findByWords(ofTrade, search);
  const chosen = found.find(({ id }) => id === params.get('kit')) ?? found[0];
  return (
    <div
      ref={section}
      tabIndex={-1}
      className="grid items-start gap-6 outline-none lg:grid-cols-[20rem_1fr] lg:gap-16"
    >
      <div className="min-w-0 lg:sticky lg:top-18">
        <div className="mb-3 grid grid-cols-2 gap-2">
          <SearchInput label="Search kits" value={typed} onValueChange={setTyped} />
          <Select aria-label="Trade" value={trade} options={TRADES} onValueChange={setTrade} />
        </div>
        {kits.length > 0 && !kits.some(({ userId }) => userId) && (
          <p className="mb-3 text-sm text-ink-2">
            You have no kits of your own yet. Copy one of these, or make a new one.
          </p>
        )}
        <p aria-live="polite" className="sr-only">
          {`${found.length} of ${kits.length} kits`}
        </p>
        <ul
          aria-label="Kits"
          className="flex gap-2 overflow-x-auto max-lg:-mx-4 max-lg:px-4 max-lg:pb-2 lg:block lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto"
        >
          {found.map((kit) => (
            <li key={kit.id} className="max-lg:w-64 max-lg:flex-none">
              <Link
                to={`?kit=${kit.id}`}
                replace
                preventScrollReset
                aria-current={kit === chosen ? 'true' : undefined}
                className="flex h-full min-h-14 flex-col justify-center border-line px-3 py-2 text-ink no-underline -outline-offset-2 wrap-anywhere hover:bg-sunken aria-[current]:bg-action-soft max-lg:rounded max-lg:border max-lg:aria-[current]:border-action lg:border-b lg:aria-[current]:shadow-[inset_3px_0_var(--action)]"
              >
                <span className="font-medium max-lg:line-clamp-2">{kit.name}</span>
                <span className="figures text-sm text-ink-2 max-lg:line-clamp-1">
                  {kit.userId ? `Yours · ${describeKit(kit)}` : describeKit(kit)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {chosen ? (
        <KitView key={chosen.id} kit={chosen} focusAfter={section} />
      ) : kits.length === 0 ? (
        <EmptyState title="You have no kits yet">
          A kit adds everything a job needs by one number, such as a roof by its square feet.
        </EmptyState>
      ) : (
        <EmptyState title="No matching kits" compact>
          Try another search.
        </EmptyState>
      )}
    </div>
  );
}
