/** Whether `npm run test:all` runs the tests, which may take longer than those of every change. */
export const IS_LONG = process.env['TEST_ALL'] === '1';

/**
 * Whether random tests of rules that hold on every database are long: on PostgreSQL, and where there is none. Long on the embedded
 * database too, they would take hours.
 */
export const IS_LONG_ONCE =
  IS_LONG && (process.env.TEST_DATABASE_KIND === 'postgres' || !process.env.TEST_DATABASE_URL);

/**
 * The values that the test at `place` of `places` tries, where each place would try all of them: every value once over all places,
 * and all of them at each place for `npm run test:all`.
 */
export function shareOf<Value>(values: readonly Value[], place: number, places: number): readonly Value[] {
  return IS_LONG ? values : values.filter((_, index) => index % places === place);
}
