import { configure, prettyDOM } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll, vi } from 'vitest';

// Test files share a worker with its packages and its window. Each gets its own modules and an empty page.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.title = '';
document.head.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.body.replaceChildren();

// happy-dom has no typefaces.
Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });

// React's development build records a stack for every element, which only a debugger shows: a seventh of the tests' processor time.
// It stops where it has recorded many, so here it counts too many from the start.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

configure({
  // Far above what any change of a page needs: a shared machine is slow at times.
  asyncUtilTimeout: 15_000,
  // A query that waits fails again and again: only the last of its errors is read, and needs the page in its message.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
  },
});

// Parts that a page loads after its first view are loaded, unless a test overrides this.
const { loadTheRest } = await import('../../ui/load-later.tsx');
beforeAll(loadTheRest);

// A tree left mounted would go on listening, and fail in a later file, whose page no longer has its nodes.
afterEach(cleanup);

// A toast of one test would be found by the next one.
const { removeToasts } = await import('../../ui/overlays/toast-store.ts');
afterEach(removeToasts);
