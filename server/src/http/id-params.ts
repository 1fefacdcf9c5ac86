import { z } from 'zod';

/** `:id` in a path. */
export const idParams = z.object({ id: z.uuid() });

/** `:id` of an estimate and `:viewId` of one view of it. */
export const viewParams = idParams.extend({ viewId: z.uuid() });

/** `:id` of a webhook and `:deliveryId` of one delivery. */
export const deliveryParams = idParams.extend({ deliveryId: z.uuid() });
