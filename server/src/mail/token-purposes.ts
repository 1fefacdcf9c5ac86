/** What the token of a mailed link is derived for. Its subject is the id of the row that waits for it. */
export const VERIFY_EMAIL = 'verify-email';
