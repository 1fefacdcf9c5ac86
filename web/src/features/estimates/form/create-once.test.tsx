import type { Profile } from '@plumbline/contract/accounts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, type SeenRequest, useHttpServer } from '../../../lib/testing/http-server.ts';
import { type KeptDraft, keepDraft } from '../editor/saving/keep-draft.ts';
import { findKeptDraft } from '../editor/saving/kept-draft.ts';
import { labor, sampleDraft } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleProfile } from '../testing/sample-profile.ts';
import { type Reply, serveForm } from '../testing/serve-form.ts';
import { saveNow, visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const PLACE = { accountId: sampleProfile().id, slot: 'new' };
const NEW = '/estimates/new';
const saved = sampleEstimate();
const DRAFT = sampleDraft({
  acceptPayments: false,
  laborLines: [labor({ hours: '8' })],
  materialLines: [],
  additionalCosts: [],
});
const SAVED = `/estimates/${saved.id}/edit`;

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
});
afterEach(cleanup);

/** Overrides the response of one of the form's reads; `lost` sends none. */
type Special = (call: SeenRequest) => Reply | 'lost' | undefined;

function serve(special: Special): void {
  const route = (respond: Parameters<typeof handle>[0]) =>
    handle((call, response) => {
      const reply = special(call);
      if (reply === 'lost') response.destroy();
      else if (reply) answer(response, ...reply);
      else respond(call, response);
    });
  serveForm({ handle: route, estimate: () => saved, reply: () => [404, {}] });
}

/** Opens the form of a new estimate that only needs saving. */
function open(work: Partial<KeptDraft> = {}, profile?: Profile) {
  keepDraft(PLACE, { draft: DRAFT, updatedAt: null, ...work });
  return visit(NEW, profile);
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const writes = () => seen.filter(({ method }) => method === 'POST' || method === 'PATCH');
const bodyOf = (call: SeenRequest | undefined) => JSON.parse(call?.body ?? '') as Record<string, unknown>;
const keysSent = () =>
  writes()
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);

test('after a lost response the estimate is created once, with the form’s current contents', async () => {
  let isLost = true;
  serve(({ method }) => {
    if (method === 'POST') return isLost ? 'lost' : [201, saved];
    return method === 'PATCH' ? [200, saved] : undefined;
  });
  open();
  await saveNow();
  expect(await screen.findByText('Failed to create estimate. Please try again.')).toBeDefined();
  await user.type(screen.getByLabelText('Job description'), ' and the shed');
  cleanup();
  isLost = false;
  const router = visit(NEW);
  await saveNow();
  await waitFor(() => expect(router.state.location.pathname).toBe(SAVED));
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH']);
  const [first, second] = keysSent();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(bodyOf(writes().at(-1))).toMatchObject({
    updatedAt: saved.updatedAt,
    jobDescription: `${DRAFT.jobDescription} and the shed`,
  });
});

test('an estimate created by the first attempt is not updated afterwards', async () => {
  serve(({ method }) => (method === 'POST' ? [201, saved] : undefined));
  const router = open();
  await saveNow();
  await waitFor(() => expect(router.state.location.pathname).toBe(SAVED));
  expect(writes().map(({ method }) => method)).toEqual(['POST']);
});

test('an estimate created by a lost attempt and sent since stays unchanged: mine becomes another estimate', async () => {
  const another = sampleEstimate({ id: 'e0000000-0000-4000-8000-000000000149', estimateNumber: 'EST-0149' });
  serve(({ method, headers }) => {
    if (method !== 'POST') return undefined;
    return [201, headers['idempotency-key'] === 'k1' ? { ...saved, status: 'sent' } : another];
  });
  const router = open({ creationKey: 'k1' });
  await saveNow();
  const dialog = await screen.findByRole('dialog', { name: 'EST-0148 is no longer a draft' });
  await user.click(within(dialog).getByRole('button', { name: 'Save as new estimate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${another.id}/edit`));
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(keysSent()[1]).toMatch(/^[0-9a-f]{32}$/);
});

test('figures in another currency are sent with it until it is refused, and the form keeps them', async () => {
  let account = sampleProfile({ currency: 'USD' });
  const text = 'Your currency is now EUR, not USD. Please check the amounts and save again.';
  serve((call) => {
    if (call.path === '/api/auth/user') return [200, account];
    if (call.method !== 'POST') return undefined;
    if (bodyOf(call)['currency'] === 'EUR') return [201, { ...saved, currency: 'EUR' }];
    account = sampleProfile({ currency: 'EUR' });
    return [409, { success: false, error: 'CURRENCY_CHANGED', message: text }];
  });
  const router = open({ currency: 'USD' });
  await saveNow();
  expect(await screen.findByText(text)).toBeDefined();
  await waitFor(() => expect(findKeptDraft(PLACE)?.currency).toBe('EUR'));
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe(saved.client?.name);
  await saveNow();
  await waitFor(() => expect(router.state.location.pathname).toBe(SAVED));
  expect(writes().map((call) => bodyOf(call)['currency'])).toEqual(['USD', 'EUR']);
});

test('a draft in dollars never becomes one in euros, whatever the account’s currency is by then', async () => {
  serve(({ method }) => (method === 'POST' ? [201, saved] : undefined));
  open({ currency: 'USD' }, sampleProfile({ currency: 'EUR' }));
  expect((await screen.findAllByText('$457.92')).length).toBeGreaterThan(0);
  await saveNow();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(bodyOf(writes()[0])).toMatchObject({ currency: 'USD' });
});

test('what is typed right before saving is saved, though the form has not followed it yet', async () => {
  serve(({ method }) => (method === 'POST' ? [201, saved] : undefined));
  open();
  const description = await screen.findByLabelText<HTMLTextAreaElement>('Job description');
  // Within one `act` nothing renders in between that may wait.
  act(() => {
    fireEvent.change(description, { target: { value: 'Reroof the barn' } });
    expect(description.value).toBe('Reroof the barn');
    fireEvent.keyDown(description, { key: 's', ctrlKey: true });
  });
  await waitFor(() => expect(writes()).not.toEqual([]));
  expect(bodyOf(writes()[0])).toMatchObject({ jobDescription: 'Reroof the barn' });
});
