import { z } from 'zod';

/** `:id` in a path. */
export const idParams = z.object({ id: z.uuid() });
