/** Sent with every API response to a signed-in person: the account, so that a browser never caches it for another. */
export const ACCOUNT_HEADER = 'x-plumbline-account';

/** Set on a response from the browser's own cache: the time it was cached, in ISO 8601. */
export const KEPT_HEADER = 'x-plumbline-kept-at';

/**
 * The id of the element that ends a page whose beginning came from the service worker's cache and has since
 * changed on the server.
 */
export const NEWER_PAGE_ELEMENT = 'newer-page';

/** The path of the app's document, which is the same for every page. */
export const APP_SHELL_PATH = '/app-shell';
