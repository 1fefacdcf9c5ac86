import { configure } from '@testing-library/dom';
import { type ComponentChild, render as renderInto } from 'preact';
import { act } from 'preact/test-utils';

// An event's changes are rendered before the event call returns.
configure({
  eventWrapper(fire) {
    let fired: unknown;
    void act(() => {
      fired = fire();
    });
    return fired;
  },
});

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
