import { IS_LONG_ONCE } from './is-long.ts';

/** The embedded database has one connection, so that transactions race only for their turn. */
const FEW = process.env.TEST_DATABASE_KIND === 'postgres' ? 5 : 2;
/** How often a race is run: 1,000 times before a release, a few times in every run. */
const ROUNDS = IS_LONG_ONCE ? 1000 : FEW;
/** Rounds wait for the database most of the time; more at once would wait for connections. */
const AT_ONCE = 4;

/** Runs a race again and again, a few rounds at a time, until one fails. Each round needs rows of its own. */
export async function inRounds(race: () => Promise<void>): Promise<void> {
  let left = ROUNDS;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await race();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    left = 0;
  }
}
