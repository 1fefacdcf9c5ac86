/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPublicPage } from './entry-server.tsx';
import { PublicPage } from './public-page.tsx';
import { sampleChoices, samplePageData } from './sample-page-data.ts';

type SampleEstimate = ReturnType<typeof samplePageData>['estimate'];

const root = document.createElement('div');

afterEach(() => {
  root.replaceChildren();
  root.remove();
  vi.unstubAllGlobals();
});

/** The server-rendered nodes that hydration replaced, and the markup before and after. */
function takeOver(data: ReturnType<typeof samplePageData>) {
  document.body.append(root);
  root.innerHTML = renderPublicPage(data).html;
  const written = [...root.querySelectorAll('*')];
  const before = root.innerHTML;
  void act(() => hydrate(<PublicPage data={data} />, root));
  const gone = written.filter((element) => !root.contains(element));
  return { gone, before, after: root.innerHTML };
}

test.each<[string, Partial<SampleEstimate>]>([
  ['sent', {}],
  ['accepted', { status: 'accepted', acceptedBy: 'Dana', answeredAt: '2026-10-15T12:00:00.000Z' }],
  ['sent without lines', { laborLines: [], materialLines: [], additionalCosts: [] }],
])('hydration keeps the server’s markup of a page that is %s', (_name, estimate) => {
  const { gone, before, after } = takeOver(samplePageData({ estimate }));
  expect(gone).toEqual([]);
  expect(after).toBe(before);
});

test('hydration keeps the markup of packages and add-ons, and lets the client pick', () => {
  const { gone, before, after } = takeOver(sampleChoices());
  expect(gone).toEqual([]);
  expect(before).toContain(' disabled');
  expect(after).toBe(before.replaceAll(/ disabled(?:="")?/g, ''));
});

test('what the page does later leaves the contractor’s header and footer as the server wrote them', () => {
  takeOver(samplePageData());
  const frame = () => [...root.querySelectorAll('header, footer')].map(({ outerHTML }) => outerHTML);
  const written = frame();
  void act(() => root.querySelector<HTMLButtonElement>('[aria-label="Accept estimate"]')?.click());
  expect(root.querySelector('dialog[open]')).not.toBeNull();
  expect(frame()).toEqual(written);
  expect(root.querySelector('header')?.textContent).toContain('Cutter Ridge Roofing');
  expect(root.querySelector('footer')?.textContent).toContain('Questions? Call');
});

test('on a phone only the signature field changes, to drawing', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { gone } = takeOver(samplePageData());
  expect(gone.map((element) => element.getAttribute('name'))).toEqual(['signature']);
  expect(root.querySelector('.signature-pad')).not.toBeNull();
});
