import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

// The module that tests begin with has loaded everything.
vi.resetModules();
const { loadLater, loadTheRestWhenQuiet, useIsQuiet } = await import('./load-later.tsx');

afterEach(cleanup);

class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

const Part = ({ name }: { name: string }) => <p>Part of {name}</p>;

test('a part is loaded when it is first rendered, and shown when it is there', async () => {
  let arrive = (_part: typeof Part) => {};
  const find = vi.fn<() => Promise<typeof Part>>(
    () =>
      new Promise<typeof Part>((resolve) => {
        arrive = resolve;
      }),
  );
  const Later = loadLater(find);
  expect(find).not.toHaveBeenCalled();
  const { container } = render(<Later name="the list" />);
  expect(container.textContent).toBe('');
  await act(async () => arrive(Part));
  expect(screen.getByText('Part of the list')).toBeTruthy();
  render(<Later name="the form" />);
  expect(screen.getByText('Part of the form')).toBeTruthy();
  expect(find).toHaveBeenCalledTimes(1);
});

test('once the page is quiet, every part is loaded before it is needed, and one that failed again when it is', async () => {
  const find = vi.fn<() => Promise<typeof Part>>(async () => Part);
  find.mockRejectedValueOnce(new Error('no network'));
  const Later = loadLater(find);
  const Quiet = () => <p>{useIsQuiet() ? 'quiet' : 'at work'}</p>;
  render(<Quiet />);
  expect(screen.getByText('at work')).toBeTruthy();
  act(loadTheRestWhenQuiet);
  await screen.findByText('quiet', undefined, { timeout: 5_000 });
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1));
  render(<Later name="the list" />);
  expect(await screen.findByText('Part of the list')).toBeTruthy();
  expect(find).toHaveBeenCalledTimes(2);

  const another = vi.fn<() => Promise<typeof Part>>(async () => Part);
  loadLater(another);
  await vi.waitFor(() => expect(another).toHaveBeenCalledTimes(1));
});

test('a part below the first view is loaded once that is painted, and after failures at each next rendering', async () => {
  const find = vi.fn<() => Promise<typeof Part>>(async () => Part);
  find.mockRejectedValueOnce(new Error('no network'));
  const Later = loadLater(find, { isBelow: true, fallback: 'below' });
  // React reports a caught error.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { container } = render(<Later name="the form" />, { wrapper: Page });
  expect(container.textContent).toBe('below');
  expect(find).not.toHaveBeenCalled();
  expect(await screen.findByText('failed')).toBeTruthy();
  cleanup();
  render(<Later name="the form" />, { wrapper: Page });
  expect(await screen.findByText('Part of the form')).toBeTruthy();
  expect(find).toHaveBeenCalledTimes(2);
  cleanup();
  render(<Later name="the list" />, { wrapper: Page });
  expect(screen.getByText('Part of the list')).toBeTruthy();
});
