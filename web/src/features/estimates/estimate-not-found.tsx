import { NotFound } from '../../ui/not-found.tsx';

/** For an id that is not one of this contractor's estimates. */
export const EstimateNotFound = () => (
  <NotFound what="Estimate" list={{ to: '/estimates', name: 'estimates' }} />
);
