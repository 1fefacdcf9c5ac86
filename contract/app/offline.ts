/** Sent with every API response to a signed-in person: the account, so that a browser never caches it for another. */
export const ACCOUNT_HEADER = 'x-plumbline-account';

/** Set on a response from the browser's own cache: the time it was cached, in ISO 8601. */
export const KEPT_HEADER = 'x-plumbline-kept-at';

/** The id of the element at the end of a page whose beginning the service worker had kept, and the server has changed since. */
export const NEWER_PAGE_ELEMENT = 'newer-page';

/** The path of the app's document, which is the same for every page. */
export const APP_SHELL_PATH = '/app-shell';
