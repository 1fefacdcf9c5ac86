/** How often a race is run: 1,000 times before a release, a few times in every run. */
const ROUNDS = process.env['TEST_ALL'] ? 1000 : 5;
/** Rounds wait for the database most of the time; more at once would wait for connections. */
const AT_ONCE = 4;

/** Runs a race again and again, a few rounds at a time; each needs rows of its own. */
export function inRounds(race: (round: number) => Promise<void>): Promise<void> {
  return inTurns(ROUNDS, race);
}

/** Runs `work` `count` times, a few at a time, and stops at the first failure. */
export async function inTurns(count: number, work: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let turn = next++; turn < count; turn = next++) await work(turn);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    next = count;
  }
}
