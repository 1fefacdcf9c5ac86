/** Whether `npm run test:all` runs the tests, which may take longer than those of every change. */
export const IS_LONG = process.env['TEST_ALL'] === '1';
