import type { Client } from '@plumbline/contract/clients';
import type { Estimate } from '@plumbline/contract/estimates';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { clientQuery, useFoundClients } from '../../clients/api.ts';
import { oneLine } from '../editor/one-line.ts';

/** A client as far as the form needs one. */
export type FormClient = Pick<Client, 'id' | 'name' | 'email' | 'phone' | 'address'>;

/** Where the client lives, as the form fills it in; null where nobody wrote it down. */
export const addressLine = (client: FormClient | undefined | null) => oneLine(client?.address ?? '') || null;

const isGone = (error: Error | null) => error instanceof HttpError && error.status === 404;

/** Stays the same function, so that what it makes of the same answers stays the same, too. */
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
 * The clients a form begins with: the first hundred by name, and those it names on opening, without the deleted ones.
 * `clients` is undefined until all are read.
 */
export function useFormClients(opened: Estimate | null, ids: readonly (string | null | undefined)[]) {
  const first = useFoundClients('');
  const listed = useMemo((): readonly FormClient[] => {
    const own = opened?.clientId && opened.client ? [{ id: opened.clientId, ...opened.client }] : [];
    return [...(first.data?.rows ?? []), ...own];
  }, [first.data, opened]);
  // With no further page, who is not listed was deleted.
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
 * The client a draft names, and what to call with one that is picked. One who is not among `clients` is read once more, so
 * that the browser keeps them for a form that is opened without a network.
 */
export function useChosenClient(id: string | null, clients: readonly FormClient[]) {
  const [picked, setPicked] = useState<FormClient | null>(null);
  const listed = clients.find((client) => client.id === id);
  const { data } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== null && !listed });
  const known = listed ?? data ?? (picked?.id === id ? picked : null);
  return [known, setPicked] as const;
}
