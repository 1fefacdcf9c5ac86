const WORKER_PATH = '/service-worker.js';

/**
 * Registers the service worker, which caches the app and the last responses for offline use. `onControl` is called when
 * it takes control of this page, which has fetched data before. Only in the built app and in browsers that support
 * workers.
 */
export function registerWorker(onControl: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', onControl, { once: true });
  navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {
    // Registration was refused, such as in a private window; the app works without it.
  });
}
