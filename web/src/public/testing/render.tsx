import { configure, getConfig } from '@testing-library/dom';
import { type ComponentChild, render as renderInto } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll } from 'vitest';
import { loadBooked } from '../booked-later.ts';

// Every part of a page is loaded in a component test.
await loadBooked();

// An event's changes are rendered before the event call returns. Tests of React, which has its own wrappers, may run before
// and after in the same worker.
const wrappers = getConfig();
beforeAll(() =>
  configure({
    eventWrapper(fire) {
      let fired: unknown;
      void act(() => {
        fired = fire();
      });
      return fired;
    },
    asyncWrapper: (wait) => wait(),
  }),
);
afterAll(() => configure(wrappers));

const containers = new Set<Element>();

/** Renders part of the client's page into the document and runs its effects. */
export function render(shown: ComponentChild): void {
  const container = document.body.appendChild(document.createElement('div'));
  containers.add(container);
  void act(() => renderInto(shown, container));
}

/** Removes everything rendered. */
export function cleanup(): void {
  for (const container of containers) {
    void act(() => renderInto(null, container));
    container.remove();
  }
  containers.clear();
}

export { fireEvent, screen, within } from '@testing-library/dom';
export { act };
