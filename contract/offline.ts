/** On every answer of the API to somebody signed in: whose it is, so that a browser never keeps it for another. */
export const ACCOUNT_HEADER = 'x-plumbline-account';

/** On an answer that the browser itself has kept: since when, in ISO 8601. */
export const KEPT_HEADER = 'x-plumbline-kept-at';

/** Where the app's document is, the same for every page of it. */
export const APP_SHELL_PATH = '/app-shell';
