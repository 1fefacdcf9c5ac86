import { useEffect } from 'react';
import type { Page } from '../lib/http/fetch-page.ts';
import { pageTotal } from '../lib/lists/page-total.ts';
import { Pager } from './pager.tsx';

interface ListPagerProps {
  page: Page<unknown>;
  pageSize: number;
  /** Another page was asked for and is on its way. */
  isComing: boolean;
  cursors: readonly string[];
  onTurn: (cursors: readonly string[]) => void;
  /** Called when the open page is empty: what was on it is gone, and there is nothing to turn back from. */
  onRetreat: (cursors: readonly string[]) => void;
}

/** The way to the other pages of a list, where there are any. */
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
    // Until the page that was asked for is there, its next one is not known.
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
