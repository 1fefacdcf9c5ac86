interface OpenPage {
  /** First page is 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  readonly total: number;
  readonly hasNext: boolean;
}

/**
 * The total as the pager is to know it. Pages go on from the last row seen, so when some are made or deleted meanwhile the
 * places shown drift from the total; the way on is offered where there is one, and nowhere else.
 */
export function pageTotal({ page, pageSize, rowCount, total, hasNext }: OpenPage): number {
  const before = (page - 1) * pageSize;
  return hasNext ? Math.max(total, before + pageSize + 1) : before + rowCount;
}
