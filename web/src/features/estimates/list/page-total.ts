import { ESTIMATES_PER_PAGE } from '../api.ts';

interface OpenPage {
  /** First page is 1. */
  readonly page: number;
  readonly rowCount: number;
  readonly total: number;
  readonly hasNext: boolean;
}

/**
 * The total as the pager is to know it. Pages go on from the last estimate seen, so when some are made or deleted meanwhile
 * the places shown drift from the total; the way on is offered where there is one, and nowhere else.
 */
export function pageTotal({ page, rowCount, total, hasNext }: OpenPage): number {
  const before = (page - 1) * ESTIMATES_PER_PAGE;
  return hasNext ? Math.max(total, before + ESTIMATES_PER_PAGE + 1) : before + rowCount;
}
