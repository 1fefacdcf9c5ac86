import { z } from 'zod';
import { publicStatusResponse } from './public-estimates.ts';

/** What a client looked on; a view whose device nobody can tell has none. */
export const DEVICE_KINDS = ['phone', 'tablet', 'computer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Says that the page was visible for a second. The body may be left out. */
export const viewRequest = z
  .strictObject({
    hasTouch: z
      .boolean({ error: 'must be true or false' })
      .optional()
      .describe('The screen takes several fingers: tells a tablet that calls itself a computer'),
  })
  .nullish()
  .transform((body) => body ?? {});

/** `viewId` is what how long it took is reported by; null where the look counts for nothing. */
export const viewResponse = publicStatusResponse.extend({ viewId: z.uuid().nullable() });
export type ViewResponse = z.infer<typeof viewResponse>;

/** How long the page has been in view so far, in whole seconds, since it was opened. */
export const viewTimeRequest = z.strictObject({
  seconds: z
    .int({ error: 'must be a whole number of seconds' })
    .min(0, { error: 'must be a whole number of seconds' }),
});
