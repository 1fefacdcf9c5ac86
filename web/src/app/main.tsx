import type { NEWER_PAGE_ELEMENT as NewerPageElement } from '@plumbline/contract/app/offline';
import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { readPageAnswers } from '../lib/http/page-answers.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { trackKeyboard } from '../lib/track-keyboard.ts';
import { SESSION_KEY } from '../lib/use-session.ts';
import '../ui/app.css';
import { App } from './app.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { createRouter, isReady } from './router.tsx';
import { isAnnouncedPath, leaveSignedOut } from './signed-out-notice.ts';
import { showCachedTypeface } from './typeface.ts';

/** Repeated here because the service worker, which writes it, must be a single file. */
const NEWER_PAGE_ELEMENT: typeof NewerPageElement = 'newer-page';

/** A page whose scripts or data take longer shows its skeleton meanwhile. */
const LONGEST_BLANK_MS = 200;

showCachedTypeface();

const queryClient = createQueryClient((by) =>
  leaveSignedOut(by === 'mutation' || isAnnouncedPath(location.pathname), () => location.assign('/login')),
);

// The page's markup may state that nobody is signed in. With a service worker the session is fetched anyway,
// so that the worker clears its cache.
if (document.documentElement.hasAttribute('data-signed-out') && !navigator.serviceWorker?.controller)
  queryClient.setQueryData(SESSION_KEY, null);

// A page that "back" restores from the browser's cache may show an account that has logged out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.resetQueries({ queryKey: SESSION_KEY });
});

trackKeyboard();

type Router = ReturnType<typeof createRouter>;

function render(root: Root, router: Router) {
  root.render(
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
function renderFirst(root: Root, router: Router) {
  if (router.state.initialized) startTransition(() => render(root, router));
  else render(root, router);
}

let found: Root | undefined;

/** Undefined until the element has been parsed. */
function findRoot(): Root | undefined {
  const container = document.getElementById('root');
  if (container) found ??= createRoot(container);
  return found;
}

/**
 * Resolves once the document has been parsed: the service worker delivers it in two parts, the second with
 * the page's data.
 */
async function isParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise<unknown>((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve);
  });
}

/** Lets the browser paint and answer taps between evaluating the modules, creating the router, and rendering. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

async function start(): Promise<void> {
  const blank = setTimeout(() => findRoot()?.render(<PageSkeleton />), LONGEST_BLANK_MS);
  await isParsed();
  clearTimeout(blank);
  if (document.getElementById(NEWER_PAGE_ELEMENT) && reloadOnce('document')) return;
  await nextTask();
  readPageAnswers();
  const router = createRouter();
  await nextTask();
  await isReady(router, LONGEST_BLANK_MS);
  const root = findRoot();
  if (!root) throw new Error('The page has no #root');
  renderFirst(root, router);
}

// Without `await`, which would make the bundler split the chunks of the client's page.
void start();
