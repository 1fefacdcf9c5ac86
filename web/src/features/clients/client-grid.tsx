import type { Client } from '@plumbline/contract/clients';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PHONE, useMediaQuery, WIDE } from '../../lib/use-media-query.ts';
import { type CardActions, ClientCard } from './client-card.tsx';
import { layRows } from './row-layout.ts';

/** A card with every contact on one line, in pixels; a row is measured once it is in the page. */
const ROW_HEIGHT = { phone: 318, wide: 268 };
const GAP = 16;
/** Rows kept ready above and below, so that the keyboard always finds a next card. */
const SPARE_ROWS = 3;

function useColumns(): number {
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery(WIDE);
  if (isPhone) return 1;
  return isWide ? 3 : 2;
}

interface ClientGridProps {
  clients: readonly Client[];
  actions: CardActions;
}

/** The cards in one, two or three columns. Only the rows near the window, and the one with the focus, are in the page. */
export function ClientGrid(props: ClientGridProps) {
  const columns = useColumns();
  return <ClientRows key={columns} {...props} columns={columns} />;
}

function ClientRows({ clients, actions, columns }: ClientGridProps & { columns: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  }, [clients]);
  const focusedRow = useMemo(() => {
    const index = focusedId === null ? -1 : clients.findIndex(({ id }) => id === focusedId);
    return index < 0 ? null : Math.floor(index / columns);
  }, [clients, columns, focusedId]);
  // Nothing it returns is handed on to what is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(clients.length / columns),
    estimateSize: () => (columns === 1 ? ROW_HEIGHT.phone : ROW_HEIGHT.wide),
    getItemKey: useCallback((row: number) => clients[row * columns]?.id ?? row, [clients, columns]),
    gap: GAP,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), focusedRow),
      [focusedRow],
    ),
  });
  const end = top + virtualizer.getTotalSize();
  const { rows, spaceAfter } = layRows(virtualizer.getVirtualItems(), top, end, GAP);

  return (
    // It only watches where the focus is, so that no card is taken out from under it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      onFocus={({ target }) => setFocusedId(target.closest('li')?.dataset['clientId'] ?? null)}
      onBlur={() => setFocusedId(null)}
      className="grid [overflow-anchor:none]"
      style={{ gap: GAP, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap(({ index: row, spaceBefore }) => [
        spaceBefore > 0 && <Space key={`before ${row}`} height={spaceBefore} />,
        ...clients.slice(row * columns, (row + 1) * columns).map((client, column) => (
          <li
            key={client.id}
            // The cards of a row are of one height.
            ref={column === 0 ? virtualizer.measureElement : undefined}
            data-index={row}
            data-client-id={client.id}
            aria-setsize={clients.length}
            aria-posinset={row * columns + column + 1}
            className="min-w-0"
          >
            <ClientCard client={client} actions={actions} />
          </li>
        )),
      ])}
      {spaceAfter > 0 && <Space height={spaceAfter} />}
    </ul>
  );
}

/** Stands in for the rows that are not in the page. */
function Space({ height }: { height: number }) {
  return <li aria-hidden="true" className="col-span-full" style={{ height }} />;
}

function withRow(rows: readonly number[], row: number | null): number[] {
  if (row === null || rows.includes(row)) return [...rows];
  return [...rows, row].toSorted((one, other) => one - other);
}
