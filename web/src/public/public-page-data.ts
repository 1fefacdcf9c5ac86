import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';

/** Everything the client's page shows; it is embedded in the page. */
export type PublicPageData = PublicEstimateResponse & {
  /** The contractor is viewing their own estimate, which is never reported as a view. */
  readonly isOwner: boolean;
};
