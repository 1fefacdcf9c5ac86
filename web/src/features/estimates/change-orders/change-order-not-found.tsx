import { NotFound } from '../../../ui/not-found.tsx';

/** For an id that is not one of this contractor's change orders. */
export const ChangeOrderNotFound = () => (
  <NotFound what="Change Order" list={{ to: '/estimates', name: 'estimates' }} />
);
