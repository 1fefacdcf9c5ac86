/** @jsxImportSource preact */
import { SIGNATURE_FIELD } from '@plumbline/contract/estimates/signature-field';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '../testing/render.tsx';
import { firstSignature, isSigned, SignatureField, type SignatureValue } from './signature-field.tsx';

const { width, height, maxStrokes, maxPoints } = SIGNATURE_FIELD;
/** The reported signature values, the newest last. */
const changes: SignatureValue[] = [];

function Field({ start, fault }: { start: SignatureValue; fault?: string }) {
  const [value, setValue] = useState(start);
  const change = (next: SignatureValue) => {
    changes.push(next);
    setValue(next);
  };
  return <SignatureField value={value} fault={fault} onChange={change} />;
}

function signed(): SignatureValue {
  const newest = changes.at(-1);
  if (!newest) throw new Error('Nothing was signed.');
  return newest;
}

const drawn = (strokes: SignatureValue['strokes'] = []): SignatureValue => ({
  kind: 'drawn',
  text: '',
  strokes,
});
const pad = () => screen.getByRole('img');
/** Points in the pad, which is shown at half its size, 100 px from the left and 40 from the top. */
const place = (x: number, y: number, pointerId = 1) => ({
  pointerId,
  button: 0,
  clientX: 100 + x / 2,
  clientY: 40 + y / 2,
});

function draw(...points: readonly (readonly [number, number])[]): void {
  const [[x, y] = [0, 0], ...others] = points;
  fireEvent.pointerDown(pad(), place(x, y));
  for (const [nextX, nextY] of others) fireEvent.pointerMove(pad(), place(nextX, nextY));
  fireEvent.pointerUp(pad(), place(x, y));
}

beforeEach(() => {
  Element.prototype.setPointerCapture = () => {};
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 40, width / 2, height / 2),
  );
});
afterEach(() => {
  cleanup();
  changes.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a drawn signature', () => {
  test('is stored as strokes of whole numbers, in pad units rather than pixels', () => {
    render(<Field start={drawn()} />);
    draw([100, 60], [140, 80], [201, 121]);
    draw([300, 40], [320, 90]);
    expect(signed().strokes).toEqual([
      [100, 60, 140, 80, 201, 121],
      [300, 40, 320, 90],
    ]);
    expect(isSigned(signed())).toBe(true);
    expect(pad().getAttribute('aria-label')).toBe('Your signature');
    expect(pad().querySelector('path')?.getAttribute('d')).toBe('M100 60L140 80L201 121M300 40L320 90');
  });

  test('keeps dots, and drops points too close to be visible', () => {
    render(<Field start={drawn()} />);
    draw([100, 60], [101, 61], [102, 61]);
    expect(signed().strokes).toEqual([[100, 60]]);
    expect(pad().querySelector('path')?.getAttribute('d')).toBe('M100 60l0 0');
  });

  test('ends at the edge where the pen leaves the pad', () => {
    render(<Field start={drawn()} />);
    draw([100, 60], [width + 400, height + 300], [-50, -50]);
    expect(signed().strokes).toEqual([[100, 60, width, height, 0, 0]]);
  });

  test('follows one pen at a time, and only the first button', () => {
    render(<Field start={drawn()} />);
    fireEvent.pointerMove(pad(), place(50, 50));
    fireEvent.pointerDown(pad(), { ...place(50, 50), button: 2 });
    expect(changes).toEqual([]);
    fireEvent.pointerDown(pad(), place(100, 60));
    fireEvent.pointerDown(pad(), place(400, 60, 2));
    fireEvent.pointerMove(pad(), place(440, 100, 2));
    fireEvent.pointerMove(pad(), place(140, 100));
    expect(signed().strokes).toEqual([[100, 60, 140, 100]]);
  });

  test('takes no more strokes and points than are accepted', () => {
    const full = Array.from({ length: maxStrokes }, (_, index) => [index, 0]);
    render(<Field start={drawn(full)} />);
    draw([100, 60], [140, 80]);
    expect(changes).toEqual([]);
    cleanup();

    const long = Array.from({ length: (maxPoints - 1) * 2 }, () => 10);
    render(<Field start={drawn([long])} />);
    draw([100, 60], [140, 80]);
    expect(signed().strokes).toEqual([long, [100, 60]]);
  });

  test('is cleared by Clear', async () => {
    render(<Field start={drawn()} />);
    const clear = screen.getByRole('button', { name: 'Clear' });
    expect(clear.getAttribute('aria-disabled')).toBe('true');
    draw([100, 60], [140, 80]);
    expect(clear.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(clear);
    expect(signed().strokes).toEqual([]);
    expect(isSigned(signed())).toBe(false);
  });
});

describe('a typed signature', () => {
  test('works with the keyboard alone', async () => {
    const user = userEvent.setup();
    render(<Field start={drawn()} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Draw' }));
    await user.keyboard('{ArrowRight}');
    await user.tab();
    await user.keyboard('Dana W.');
    expect(signed()).toMatchObject({ kind: 'typed', text: 'Dana W.' });
    expect(isSigned(signed())).toBe(true);
  });

  test('needs more than spaces, and keeps the drawing unchanged', async () => {
    const user = userEvent.setup();
    render(<Field start={drawn([[100, 60]])} />);
    await user.click(screen.getByRole('radio', { name: 'Type' }));
    await user.type(screen.getByRole('textbox', { name: 'Signature' }), '   ');
    expect(isSigned(signed())).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Draw' }));
    expect(signed()).toMatchObject({ kind: 'drawn', strokes: [[100, 60]] });
  });
});

test('an error is shown below and read out with the field', () => {
  render(<Field start={{ ...drawn(), kind: 'typed' }} fault="Please type your name to sign" />);
  const field = screen.getByRole('textbox', { name: 'Signature' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const below = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(below?.textContent).toBe('Please type your name to sign');
});

test.each([
  ['drawn on glass', true, 'drawn'],
  ['typed elsewhere', false, 'typed'],
] as const)('at first it is %s', (_, isCoarse, kind) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
  expect(firstSignature('Dana')).toEqual({ kind, text: 'Dana', strokes: [] });
});
