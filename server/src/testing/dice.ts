/** Rolls whole numbers from 0 up to `sides`, the same ones in every run with a seed. */
export function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % sides;
  };
}
