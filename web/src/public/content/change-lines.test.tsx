import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { describe, expect, test } from 'vitest';
import { renderPublicPage } from '../entry-server.tsx';
import { sampleChangeOrder, samplePageData } from '../sample-page-data.ts';

function read(data = sampleChangeOrder()) {
  const { title, html } = renderPublicPage(data);
  const page = document.createElement('div');
  page.innerHTML = html;
  return { title, html, page, text: (page.textContent ?? '').replaceAll('\u00a0', ' ') };
}
const hrefs = (page: Element) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('before any script runs the page of a change order', () => {
  test('names the estimate it changes, its title, and its reason', () => {
    const { title, page, text } = read();
    expect(title).toBe('Change order EST-0148-CO1 from Cutter Ridge Roofing');
    expect(page.querySelector('h1')?.textContent).toBe('Change order CO-1 to estimate EST-0148');
    expect(text).toContain('No flashing, a permit instead');
    expect(text).toContain('The chimney comes down.');
    expect(hrefs(page)).toContain(`/estimate/${sampleChangeOrder().estimate.changeOrder?.estimateId}`);
  });

  test('shows the added work, and separately the removed work with a true minus', () => {
    const { page } = read();
    const [added, removed] = [...page.querySelectorAll('.change-work')].map(
      ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '',
    );
    expect(added).toContain('City of Boise re-roof permit185.00');
    expect(added).toContain('Subtotal705.00Tax, 6%42.30Total$747.30');
    expect(added).not.toContain('Flashing');
    expect(removed).toContain('Flashing: chimney and two skylights9.5 h × 65.00−617.50');
    expect(removed).toContain('Labor markup, 20%−123.50');
    expect(removed).toContain('Subtotal−741.00Tax, 6%−44.46Total−$785.46');
  });

  test('ends with the job so far, this change and the job afterwards', () => {
    const { text } = read();
    expect(text).toContain('Job so far13,394.93This change−38.16Job afterwards$13,356.77');
  });

  test('is answered as a change order, by the calls of change orders', () => {
    const { html, page, text } = read();
    expect(page.querySelector('[aria-label="Accept change order"]')?.textContent).toBe('Accept');
    expect(hrefs(page)).toContain(`/api/change-orders/${sampleChangeOrder().estimate.id}/public-pdf`);
    expect(html).not.toContain('/api/estimates/');
    expect(text.match(/estimate(?! EST-0148)/i)).toBeNull();
  });

  test.each(['Group totals', 'Total only'])(
    'shows no line of either half where it hides them: %s',
    (name) => {
      const hidden = DISPLAY_PRESETS.find(({ label }) => label === name)?.display;
      const { html, text } = read(sampleChangeOrder(hidden));
      for (const figure of ['185.00', '520.00', '617.50', '123.50', '65.00', 'Flashing', 'dumpster'])
        expect(html).not.toContain(figure);
      expect(text).toContain('$747.30');
      expect(text).toContain('−$785.46');
    },
  );

  test('leaves out a half without work', () => {
    const data = sampleChangeOrder();
    const change = data.estimate.changeOrder;
    if (!change) throw new Error('The sample is a change order');
    const { text } = read({
      ...data,
      estimate: { ...data.estimate, changeOrder: { ...change, added: null } },
    });
    expect(text).not.toContain('Work added');
    expect(text).toContain('Work taken out');
  });

  test.each([
    ['accepted', 'You’re set, Dana'],
    ['declined', 'Declined'],
    ['draft', 'Only you can see this draft.'],
  ] as const)('says that it is %s', (status, words) => {
    const { text } = read(sampleChangeOrder({}, { estimate: { status, acceptedBy: 'Dana Whitfield' } }));
    expect(text).toContain(words);
    expect(text).toContain('Change order CO-1 to estimate EST-0148');
    expect(text).not.toContain('Balance when done');
  });

  test('that only takes work out has nothing to schedule', () => {
    const accepted = sampleChangeOrder({}, { estimate: { status: 'accepted' } });
    const change = accepted.estimate.changeOrder;
    if (!change) throw new Error('The sample is a change order');
    expect(read(accepted).text).toContain('contacts you to schedule');
    const { text } = read({
      ...accepted,
      estimate: { ...accepted.estimate, changeOrder: { ...change, added: null } },
    });
    expect(text).not.toMatch(/schedule/);
  });

  test('asks for an updated one once it has expired', () => {
    const { text } = read(sampleChangeOrder({}, { estimate: { isExpired: true } }));
    expect(text).toContain('This change order expired on Oct 20, 2026');
    expect(text).toContain('Ask for an updated change order');
  });
});

test('the page of an estimate lists its change orders with their amounts and links', () => {
  const order = {
    id: 'co-1',
    number: 'EST-0148-CO1',
    title: 'Rotten decking',
    totalAmount: '519.60',
    depositAmount: '0.00',
  };
  const without = {
    ...order,
    id: 'co-2',
    number: 'EST-0148-CO2',
    title: 'No cleanup',
    totalAmount: '-129.90',
  };
  const changeOrders = [
    { ...order, status: 'accepted' as const },
    { ...without, status: 'viewed' as const },
  ];
  const { page } = read(samplePageData({ estimate: { status: 'accepted', changeOrders } }));
  const list = page.querySelector('[aria-labelledby="change-orders"]');
  expect(list?.textContent).toBe(
    'Change ordersRotten deckingCO-1 · Accepted$519.60No cleanupCO-2 · Waiting for your answer−$129.90',
  );
  expect(hrefs(page)).toEqual(expect.arrayContaining(['/estimate/co-1', '/estimate/co-2']));
  expect(read(samplePageData()).text).not.toContain('Change orders');
});
