import { z } from 'zod';
import { publicStatusResponse } from './public-estimates.ts';

/** The client's device; absent when it is unknown. */
export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Reports that the page was visible for a second. The body is optional. */
export const viewRequest = z
  .strictObject({
    hasTouch: z
      .boolean({ error: 'must be true or false' })
      .optional()
      .describe('The screen takes several fingers: tells a tablet that calls itself a computer'),
  })
  .nullish()
  .transform((body) => body ?? {});

/** `viewId` identifies the view in reports of its duration; null when the view does not count. */
export const viewResponse = publicStatusResponse.extend({ viewId: z.uuid().nullable() });
export type ViewResponse = z.infer<typeof viewResponse>;

/** How long the page has been visible since it was opened, in whole seconds. */
export const viewTimeRequest = z.strictObject({
  seconds: z
    .int({ error: 'must be a whole number of seconds' })
    .min(0, { error: 'must be a whole number of seconds' }),
});
