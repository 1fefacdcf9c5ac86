import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';

/** Everything the client's page shows; it travels in the page itself. */
export type PublicPageData = PublicEstimateResponse & {
  /** The contractor is looking at their own estimate: such a look is never reported as a view. */
  readonly isOwner: boolean;
};
