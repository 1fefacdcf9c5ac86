import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../lib/http/http-error.ts';
import { toastFailure } from './toast-failure.ts';
import { dismissToast, listToasts, type ToastContent, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => {
    for (const { id } of listToasts()) dismissToast(id);
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

const show = (content: ToastContent) => act(() => void toast(content));
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const item = () => document.querySelector('li');

/** Drags the toast to the right with a finger. */
function swipe(toastItem: Element, pixels: number): void {
  const at = (clientX: number) => ({
    button: 0,
    pointerId: 1,
    pointerType: 'touch',
    clientX,
    clientY: 10,
    bubbles: true,
  });
  fireEvent.pointerDown(toastItem, at(100));
  fireEvent.pointerMove(toastItem, at(100 + pixels / 2));
  fireEvent.pointerMove(toastItem, at(100 + pixels));
  fireEvent.pointerUp(toastItem, at(100 + pixels));
}

test('a toast closes after 5000 ms and is removed 5000 ms after that', () => {
  show({ title: 'Estimate sent successfully', description: 'To Dana' });
  advance(4999);
  expect(item()?.dataset['state']).toBe('open');
  advance(1);
  expect(item()?.dataset['state']).toBe('closed');
  advance(4999);
  expect(item()).not.toBeNull();
  advance(1);
  expect(item()).toBeNull();
});

test('the close button dismisses', () => {
  show({ title: 'Estimate sent successfully' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(item()?.dataset['state']).toBe('closed');
});

test('F8 moves the focus to the toasts', () => {
  show({ title: 'Estimate sent successfully' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.contains(item())).toBe(true);
});

test('a swipe of 50 px to the right dismisses, a shorter one does not', () => {
  show({ title: 'Estimate sent successfully' });
  const shown = item();
  if (!shown) throw new Error('no toast');
  // happy-dom has no pointer capture.
  Object.assign(shown, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  swipe(shown, 48);
  expect(shown.dataset['state']).toBe('open');
  swipe(shown, 52);
  expect(shown.dataset['state']).toBe('closed');
});

test('the action runs once and closes the toast', () => {
  const undo = vi.fn<() => void>();
  show({ title: '3 lines added', action: { label: 'Undo', onSelect: undo } });
  advance(9_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(listToasts()[0]?.open).toBe(false);
});

test('a failure without a network says that the device is offline', () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fail = () =>
    act(() => {
      toastFailure(new NetworkError('The server could not be reached'), { fallback: 'Failed to save' });
    });
  fail();
  expect(item()?.textContent).toContain('You’re offlineTry again once you’re connected.');
  offline.mockRestore();
  fail();
  expect(screen.getByText('Failed to save')).toBeDefined();
});
