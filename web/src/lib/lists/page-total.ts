interface OpenPage {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  readonly total: number;
  readonly hasNext: boolean;
}

/**
 * The total to give the pager. Cursor pages continue from the last row seen, so when rows are added or deleted
 * meanwhile the displayed positions drift from the total; the next button must still appear exactly when there is a
 * next page.
 */
export function pageTotal({ page, pageSize, rowCount, total, hasNext }: OpenPage): number {
  const before = (page - 1) * pageSize;
  return hasNext ? Math.max(total, before + pageSize + 1) : before + rowCount;
}
