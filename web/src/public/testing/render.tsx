import { configure } from '@testing-library/dom';
import { type ComponentChild, render as renderInto } from 'preact';
import { act } from 'preact/test-utils';

// What an event changes is on the page when the event has been handled.
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

/** Shows something of the client's page in the document, its effects done. */
export function render(shown: ComponentChild): void {
  const container = document.body.appendChild(document.createElement('div'));
  containers.add(container);
  void act(() => renderInto(shown, container));
}

/** Takes away all that was shown. */
export function cleanup(): void {
  for (const container of containers) {
    void act(() => renderInto(null, container));
    container.remove();
  }
  containers.clear();
}

export { fireEvent, screen, within } from '@testing-library/dom';
export { act };
