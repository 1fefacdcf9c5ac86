import {
  CLIENT_FILTERS,
  CLIENT_SORTS,
  type ClientFilter,
  type ClientSort,
} from '@plumbline/contract/clients';
import type { ReactNode } from 'react';
import type { ListKind } from '../../lib/lists/list-view.ts';
import { useListView } from '../../lib/lists/use-list-view.ts';
import { useSettledView } from '../../lib/lists/use-settled-view.ts';
import { DESK, PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { ListPager } from '../../ui/lists/list-pager.tsx';
import { useWithoutDeleted } from '../../ui/overlays/use-held-changes.ts';
import { CLIENTS_PER_PAGE, useClientCounts, useClientPage } from './api.ts';
import { type CardActions, ClientCard } from './client-card.tsx';
import { ClientsSkeleton, NoClientsYet, NoMatchingClients } from './client-list-states.tsx';
import { ClientRow } from './client-row.tsx';
import { ClientTable } from './client-table.tsx';
import { ClientTools } from './client-tools.tsx';

const LIST: ListKind<{ filter: ClientFilter; sort: ClientSort }> = {
  first: { filter: 'all', sort: 'name' },
  read: (params) => ({
    filter: CLIENT_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: CLIENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
  }),
};

interface ClientListProps {
  actions: CardActions;
  /** Button that adds the first client. */
  addFirst: ReactNode;
}

/** The clients, searched, filtered and sorted, page by page. */
export function ClientList({ actions, addFirst }: ClientListProps) {
  const isPhone = useMediaQuery(PHONE);
  const isDesk = useMediaQuery(DESK);
  const { view, narrow, turnTo, retreatTo } = useListView(LIST);
  const { filter, sort, search, cursors } = useSettledView(view);
  const counts = useClientCounts();
  const page = useClientPage({ filter, sort, search: search.trim(), cursor: cursors.at(-1) });
  const { isPlaceholderData: isComing } = page;
  const { data, deleted } = useWithoutDeleted(page.data);

  const isNarrowed = filter !== 'all' || search.trim() !== '';
  const hasNone = data?.total === 0 && (counts.data?.all === deleted || (!isNarrowed && !isComing));
  if (hasNone) return <NoClientsYet action={addFirst} />;

  return (
    <>
      <ClientTools view={view} onViewChange={narrow} counts={counts.data} />
      {!data && page.error && (
        <CouldNotLoad what="clients" error={page.error} onRetry={() => void page.refetch()} />
      )}
      {!data && !page.error && <ClientsSkeleton />}
      {data && (
        <div aria-busy={isComing}>
          <p aria-live="polite" className="sr-only">
            {isNarrowed && !isComing && `${data.total} of ${counts.data?.all ?? data.total} clients`}
          </p>
          {data.total === 0 && <NoMatchingClients onClear={() => narrow({ search: '', filter: 'all' })} />}
          {isDesk && data.total > 0 && <ClientTable clients={data.rows} actions={actions} />}
          {!isDesk && (
            <ul className="max-md:border-t max-md:border-ink md:grid md:grid-cols-2 md:gap-4 xl:grid-cols-3">
              {data.rows.map((client) => (
                <li key={client.id} className="min-w-0">
                  {isPhone ? <ClientRow client={client} /> : <ClientCard client={client} actions={actions} />}
                </li>
              ))}
            </ul>
          )}
          <ListPager
            page={data}
            pageSize={CLIENTS_PER_PAGE}
            isComing={isComing}
            cursors={cursors}
            onTurn={turnTo}
            onRetreat={retreatTo}
          />
        </div>
      )}
    </>
  );
}
