import { waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInvoicePage } from '../entry-server.tsx';
import { act, fireEvent } from '../testing/render.tsx';
import { runInvoice } from './run-invoice.ts';
import { sampleInvoiceData, sampleWork } from './sample-invoice.ts';

const { invoice, contractor } = sampleInvoiceData();
const script = { id: invoice.id, isOwner: true, companyName: contractor.companyName };
const assign = vi.fn<(url: string) => void>();
const reload = vi.fn<() => void>();

/** Fakes the server behind `fetch`, and returns the calls. */
function serverAnswering(body: object) {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
    calls.push({ path, body: init?.body ? JSON.parse(init.body as string) : undefined });
    return Response.json(body);
  });
  return calls;
}

function open(changes?: Parameters<typeof sampleInvoiceData>[0]) {
  document.body.innerHTML = renderInvoicePage(sampleInvoiceData(changes)).html;
  vi.stubGlobal('location', { search: '', hash: '', pathname: `/invoice/${invoice.id}`, assign, reload });
  runInvoice(script);
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Not on the page: ${selector}`);
  return found;
};

const about = { id: '00000000-0000-4000-8000-000000000051', title: 'Gutters' };
const work = (sampleWork().work ?? []).map((part) => ({
  ...part,
  offer: { ...part.offer, groups: part.offer.groups.map((group) => ({ ...group, ...about })) },
}));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
    },
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('a client who asks', () => {
  const message = {
    id: '00000000-0000-4000-8000-000000000041',
    author: 'client',
    kind: 'question',
    name: 'Dana Whitfield',
    text: 'Is the deposit in this?',
    about: null,
    groupId: null,
    lineId: null,
    at: '2026-11-03T15:00:00.000Z',
  } as const;
  const ask = () => fireEvent.click(find('[data-ask]'));
  const type = (name: string, value: string) =>
    fireEvent.input(find(`dialog [name="${name}"]`), { target: { value } });
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });

  test('sees the question among the messages without loading the page again', async () => {
    const shown = { ...sampleInvoiceData(), success: true, messages: [message] };
    const calls = serverAnswering(shown);
    open();
    expect(document.getElementById('messages')).toBeNull();
    await act(async () => {
      ask();
      await waitFor(() => expect(find('dialog').textContent).toContain('INV-0031 · Cutter Ridge Roofing'));
    });
    expect(find('dialog [name="name"]')).toHaveProperty('value', 'Dana Whitfield');
    type('text', message.text);
    type('email', 'dana@whitfield.example');
    fireEvent.submit(find('dialog form'));
    await waitFor(() => expect(find('#thread').textContent).toContain(message.text));
    expect(find('dialog').textContent).toContain('Sent.');
    expect(calls.at(-1)).toMatchObject({
      path: `/api/invoices/${invoice.id}/questions`,
      body: { kind: 'question', text: message.text, groupId: null, lineId: null },
    });
    expect(reload).not.toHaveBeenCalled();
  });

  test('asks about a group from its button', async () => {
    serverAnswering(sampleInvoiceData({ work }));
    open({ work });
    fireEvent.click(find(`[aria-label="Ask about this: ${about.title}"]`));
    await waitFor(() => expect(find('dialog select')).toHaveProperty('value', about.id));
    expect(find('dialog option').textContent).toBe('The whole invoice');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('gets the page with the form if the dialog does not load', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    open();
    ask();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/invoice/${invoice.id}/question`));
  });

  test('sees an answer that came while the page was in the background', async () => {
    const answer = { ...message, id: invoice.id, author: 'contractor', text: 'Yes, it is.' } as const;
    serverAnswering(sampleInvoiceData({ messages: [message, answer] }));
    open({ messages: [message] });
    expect(find('#thread').textContent).not.toContain(answer.text);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(find('#thread').textContent).toContain(answer.text));
    expect(find('#thread').querySelectorAll('li')).toHaveLength(2);
  });
});

test.each([
  ['the contractor’s own', {}, true],
  ['one without questions', { takesQuestions: false }, false],
])('%s page has no button to ask', (_which, changes, isOwner) => {
  document.body.innerHTML = renderInvoicePage({ ...sampleInvoiceData({ work, ...changes }), isOwner }).html;
  expect(document.body.textContent).not.toContain('Ask');
});
