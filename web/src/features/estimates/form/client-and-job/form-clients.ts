import type { Client } from '@plumbline/contract/clients';
import { oneLine } from '@plumbline/contract/content/one-line';
import type { Estimate } from '@plumbline/contract/estimates';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { clientQuery, useFoundClients } from '../../../clients/api.ts';

/** The client fields that the form needs. */
export type FormClient = Pick<Client, 'id' | 'name' | 'email' | 'phone' | 'address'>;

/** The client's address as the form fills it in; null if there is none. */
export const addressLine = (client: FormClient | undefined | null) => oneLine(client?.address ?? '') || null;

const isGone = (error: Error | null) => error instanceof HttpError && error.status === 404;

/** A stable function, so that its result for the same queries is stable too. */
function together(queries: readonly UseQueryResult<Client>[]) {
  return {
    found: queries.flatMap(({ data }) => data ?? []),
    isRead: queries.every(({ data, error }) => data ?? isGone(error)),
    error: queries.find(({ error }) => error && !isGone(error))?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/**
 * The clients a form opens with: the first hundred by name, and those it refers to, without deleted ones. `clients` is
 * undefined until all are loaded.
 */
export function useFormClients(opened: Estimate | null, ids: readonly (string | null | undefined)[]) {
  const first = useFoundClients('');
  const listed = useMemo((): readonly FormClient[] => {
    const own = opened?.clientId && opened.client ? [{ id: opened.clientId, ...opened.client }] : [];
    return [...(first.data?.rows ?? []), ...own];
  }, [first.data, opened]);
  // Without a next page, a client who is not listed was deleted.
  const wanted = first.data?.nextCursor ? ids.filter((id) => typeof id === 'string') : [];
  const missing = [...new Set(wanted)].filter((id) => !listed.some((client) => client.id === id));
  const others = useQueries({ queries: missing.map(clientQuery), combine: together });
  const isRead = first.data !== undefined && others.isRead;
  const clients = useMemo(
    () => (isRead ? [...listed, ...others.found] : undefined),
    [isRead, listed, others.found],
  );
  return {
    clients,
    error: first.error ?? others.error,
    retry: () => {
      if (first.error) void first.refetch();
      others.retry();
    },
  };
}

/**
 * The client of a draft, and a setter. A picked client missing from `clients` is fetched again, so that the browser
 * caches it for opening the form offline.
 */
export function useChosenClient(id: string | null, clients: readonly FormClient[]) {
  const [picked, setPicked] = useState<FormClient | null>(null);
  const listed = clients.find((client) => client.id === id);
  const { data } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== null && !listed });
  const known = listed ?? data ?? (picked?.id === id ? picked : null);
  return [known, setPicked] as const;
}
