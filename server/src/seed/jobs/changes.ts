import type { ChangeOrderRequest } from '@plumbline/contract/change-orders';
import { lead } from './job.ts';
import { materials } from './price-list.ts';

/** Damage that the crew found under the shingles. */
export const ROTTEN_DECKING: ChangeOrderRequest = {
  title: 'Rotten decking over the kitchen',
  reason: 'Found when the old shingles came off: nine sheets are soft, and nails would not hold in them.',
  laborLines: [lead(5, 'Take out soft decking, fit and nail new sheets')],
  materialLines: materials({ osb: 9 }),
};

/** Work that the client no longer wants, and its replacement. */
export const BOX_VENTS: ChangeOrderRequest = {
  title: 'Box vents in place of the ridge vent',
  reason: 'You asked for the vents your neighbor has.',
  laborLines: [lead(3, 'Cut in and flash box vents')],
  materialLines: [
    ...materials({ boxVent: 6 }),
    ...materials({ ridgeVent: 21 }).map((line) => ({ ...line, removed: true })),
  ],
};
