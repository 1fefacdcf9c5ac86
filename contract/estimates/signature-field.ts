/** The drawing field of a signature, in its own units, and its limits. */
export const SIGNATURE_FIELD = { width: 1000, height: 300, maxStrokes: 60, maxPoints: 3_000 } as const;
