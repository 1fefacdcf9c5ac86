import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`. */
  hasMore?: boolean;
  onPageChange: (page: number) => void;
}

const inGroups = (count: number) => count.toLocaleString('en-US');

/** "1 to 10 of 149", or "of 200+", with previous and next buttons. */
export function Pager({ page, pageSize, total, hasMore = false, onPageChange }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label="Pages" className="flex items-center gap-1 py-2.5">
      <p className="figures mr-auto text-sm text-ink-2">
        {inGroups(first)} to {inGroups(last)} of {inGroups(total)}
        {hasMore && '+'}
      </p>
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="Next page" disabled={last >= total} onClick={() => onPageChange(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
