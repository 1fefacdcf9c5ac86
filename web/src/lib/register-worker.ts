const WORKER_PATH = '/service-worker.js';

/**
 * Has the service worker keep the app, and what was last read, for times without a network. `begun` is called when it begins
 * on this page, which has read something before. Only in the built app; where there is no worker to be had, nothing is kept.
 */
export function registerWorker(begun: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', begun, { once: true });
  navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {
    // Refused, such as in a private window: the app works as before.
  });
}
