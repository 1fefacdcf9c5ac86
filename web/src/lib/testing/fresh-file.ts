import { cleanup, configure } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// Test files share a process, a document and the packages, which saves half of the time. Each loads our modules again.
vi.resetModules();
document.body.replaceChildren();
document.body.removeAttribute('style');
localStorage.clear();
sessionStorage.clear();
// Waiting ends when the condition holds; this only allows for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
// An error thrown inside `act` makes React wait for an update that never comes; an update outside `act` ends that.
createRoot(document.createElement('div')).render(null);
await Promise.resolve();

// Testing Library does these two only in the first file that loads it.
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
