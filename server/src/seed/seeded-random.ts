import { createHash } from 'node:crypto';

/** Pseudorandom numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}
