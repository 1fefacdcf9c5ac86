import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { readPageAnswers } from '../lib/http/page-answers.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { trackKeyboard } from '../lib/track-keyboard.ts';
import { SESSION_KEY } from '../lib/use-session.ts';
import '../ui/app.css';
import { App } from './app.tsx';
import { createRouter, isReady } from './router.tsx';
import { isAnnouncedPath, leaveSignedOut } from './signed-out-notice.ts';

/** A page whose scripts take longer shows its skeleton meanwhile. */
const LONGEST_BLANK_MS = 200;

readPageAnswers();

const queryClient = createQueryClient((by) =>
  leaveSignedOut(by === 'mutation' || isAnnouncedPath(location.pathname), () => location.assign('/login')),
);

// The page's markup may say that nobody is signed in. With a service worker the session is fetched nevertheless, so
// that the worker clears its cache.
if (document.documentElement.hasAttribute('data-signed-out') && !navigator.serviceWorker?.controller)
  queryClient.setQueryData(SESSION_KEY, null);

// A page that "back" restores from the browser's cache may show an account that has logged out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.resetQueries({ queryKey: SESSION_KEY });
});

trackKeyboard();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const router = createRouter();
function render(container: HTMLElement) {
  createRoot(container).render(
    <StrictMode>
      <App queryClient={queryClient}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
}

/**
 * Renders the page in short slices, as a transition, so that a slow phone answers taps meanwhile. The router would miss scripts of
 * its page that arrive between two slices, so a skeleton is rendered at once.
 */
function renderFirst(container: HTMLElement) {
  if (router.state.initialized) startTransition(() => render(container));
  else render(container);
}

// Without `await` here, which would make the bundler split what the client's page loads.
void isReady(router, LONGEST_BLANK_MS).then(() => renderFirst(root));
