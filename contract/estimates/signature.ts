import { z } from 'zod';
import { nameField } from '../fields.ts';
import { SIGNATURE_FIELD } from './signature-field.ts';

const { width, height, maxStrokes, maxPoints } = SIGNATURE_FIELD;

/** Alternating x and y of each point, whole numbers from the upper left. */
const stroke = z
  .array(z.int({ error: 'must be whole numbers' }).min(0).max(width))
  .min(2, { error: 'must have a point' })
  .max(maxPoints * 2)
  .refine((numbers) => numbers.length % 2 === 0, { error: 'must have x and y of each point' })
  .refine((numbers) => numbers.every((value, index) => index % 2 === 0 || value <= height), {
    error: `must not be higher than ${height}`,
  });

/** A typed name, or a drawing. */
export const signature = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('typed'),
      text: nameField.refine((text) => text !== '', { error: 'must not be empty' }),
    }),
    z.strictObject({
      kind: z.literal('drawn'),
      strokes: z
        .array(stroke)
        .min(1, { error: 'must have a stroke' })
        .max(maxStrokes)
        .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= maxPoints * 2, {
          error: `must have at most ${maxPoints} points`,
        }),
    }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be typed or drawn' : undefined) },
);
export type Signature = z.infer<typeof signature>;

/** SHA-256 in hexadecimal. */
export const documentHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' });
