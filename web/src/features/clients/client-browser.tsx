import type { Client } from '@plumbline/contract/clients';
import { useMemo } from 'react';
import type { CardActions } from './client-card.tsx';
import { ClientGrid } from './client-grid.tsx';
import { NoMatchingClients } from './client-list-states.tsx';
import { ClientTools } from './client-tools.tsx';
import { countByFilter, filterClients, indexClients, sortClients } from './filter-clients.ts';
import { useListView } from './use-list-view.ts';

interface ClientBrowserProps {
  /** At least one. */
  clients: readonly Client[];
  actions: CardActions;
}

/** The clients that were read, searched, narrowed down and in the order asked for. */
export function ClientBrowser({ clients, actions }: ClientBrowserProps) {
  const [view, changeView] = useListView();
  const { search, filter, sort } = view;
  const counts = useMemo(() => countByFilter(clients), [clients]);
  const index = useMemo(() => indexClients(clients), [clients]);
  const sorted = useMemo(() => sortClients(index, sort), [index, sort]);
  const matches = useMemo(() => filterClients(sorted, search, filter), [sorted, search, filter]);
  const isNarrowed = search.trim() !== '' || filter !== 'all';

  return (
    <>
      <ClientTools view={view} onViewChange={changeView} counts={counts} />
      <p aria-live="polite" className="sr-only">
        {isNarrowed && `${matches.length} of ${clients.length} clients`}
      </p>
      {matches.length > 0 ? (
        <ClientGrid clients={matches} actions={actions} />
      ) : (
        <NoMatchingClients onClear={() => changeView({ search: '', filter: 'all' })} />
      )}
    </>
  );
}
