/** The field a signature is drawn in, in units of its own, and how much ink it takes. */
export const SIGNATURE_FIELD = { width: 1000, height: 300, maxStrokes: 60, maxPoints: 3_000 } as const;
