import { useEffect } from 'react';
import type { Page } from '../../lib/http/fetch-page.ts';
import { pageTotal } from '../../lib/lists/page-total.ts';
import { Pager } from './pager.tsx';

interface ListPagerProps {
  page: Page<unknown>;
  pageSize: number;
  /** Another page was requested and is loading. */
  isComing: boolean;
  cursors: readonly string[];
  onTurn: (cursors: readonly string[]) => void;
  /** Called when the current page has become empty, to go back to the one before. */
  onRetreat: (cursors: readonly string[]) => void;
}

/** The pager of a list, if it has several pages. */
export function ListPager({ page, pageSize, isComing, cursors, onTurn, onRetreat }: ListPagerProps) {
  const { rows, total, nextCursor } = page;
  const number = cursors.length + 1;
  const isGone = rows.length === 0 && !isComing && cursors.length > 0;
  useEffect(() => {
    if (isGone) onRetreat(cursors.slice(0, -1));
  });

  const known = isComing
    ? total
    : pageTotal({ page: number, pageSize, rowCount: rows.length, total, hasNext: nextCursor !== null });
  if (known <= pageSize) return null;
  const turn = (next: number) => {
    if (next < number) onTurn(cursors.slice(0, -1));
    // Until the requested page has loaded, its next cursor is unknown.
    else if (nextCursor !== null && !isComing) onTurn([...cursors, nextCursor]);
  };
  return (
    <Pager
      page={number}
      pageSize={pageSize}
      total={known}
      hasMore={page.hasMore === true && (isComing || nextCursor !== null)}
      onPageChange={turn}
    />
  );
}
