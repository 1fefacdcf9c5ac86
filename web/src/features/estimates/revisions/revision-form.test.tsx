import type { Estimate } from '@plumbline/contract/estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { useHttpServer } from '../../../lib/testing/http-server.ts';
import { sampleChangeOrder } from '../testing/sample-change-order.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { type Reply, serveForm } from '../testing/serve-form.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const SENT = sampleEstimate({ status: 'viewed', version: 2, acceptPayments: false });
const BEGUN_AT = '2026-11-22T09:00:00.000Z';
const PATH = `/api/estimates/${SENT.id}/revision`;
const CHANGED = { kind: 'changed', before: null, after: null } as const;
const CHANGES: Revision['changes'] = [
  { ...CHANGED, name: 'Total', text: 'The total was $2,461.74 and is now $2,500.00.' },
  { ...CHANGED, name: 'Job description', text: 'The job description has changed.' },
];

/** The data of the server. */
let stored: Estimate;
let revision: Revision | null;
/** Its answer to the sending. */
let sending: Reply;

function begin(changes: Revision['changes'] = CHANGES, jobDescription = 'Revised'): void {
  stored = { ...stored, revision: { updatedAt: BEGUN_AT } };
  const estimate: Estimate = { ...stored, status: 'draft', jobDescription };
  revision = { updatedAt: BEGUN_AT, version: 2, changes, estimate };
}

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  stored = SENT;
  revision = null;
  sending = [200, { success: true, estimate: { ...SENT, version: 3 } }];
  const reply = ({ method, path, body }: { method: string; path: string; body: string }): Reply => {
    if (path === `${PATH}/send`) return sending;
    if (path === `${PATH}/change-order`) return [201, sampleChangeOrder()];
    if (path === `/api/change-orders/${sampleChangeOrder().id}`) return [200, sampleChangeOrder()];
    if (path === `/api/estimates/${SENT.id}/change-orders`) return [200, []];
    if (path !== PATH) return [404, {}];
    if (method === 'PUT') {
      const sent = JSON.parse(body) as { updatedAt: string; jobDescription: string };
      if (sent.updatedAt !== (revision ?? stored).updatedAt) return [409, { error: 'STALE_EDIT' }];
      begin(CHANGES, sent.jobDescription);
    }
    if (method === 'DELETE') [revision, stored] = [null, SENT];
    return revision ? [200, revision] : [method === 'DELETE' ? 200 : 404, { error: 'NO_REVISION' }];
  };
  serveForm({ handle, estimate: () => stored, reply });
});
afterEach(cleanup);

const calls = () =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const bodyOf = (call: string) => {
  const found = seen.findLast(({ method, path }) => `${method} ${path}` === call);
  return JSON.parse(found?.body ?? '{}') as Record<string, unknown>;
};
async function open() {
  // The estimate is cached as it was before.
  const router = visit(`/estimates/${SENT.id}/view`);
  await screen.findByRole('heading', { level: 1 });
  await router.navigate(`/estimates/${SENT.id}/revise`);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Job description');
  return { router, field };
}
async function openToSend() {
  const { router } = await open();
  await user.click(screen.getByRole('button', { name: 'Send version 3' }));
  return { router, dialog: within(await screen.findByRole('dialog', { name: 'Send version 3' })) };
}

test('the form opens with the sent content, names the version that the client has, and saves a revision by itself', async () => {
  const { field } = await open();
  expect(field.value).toBe(SENT.jobDescription);
  expect(screen.getByRole('region', { name: 'Revision' }).textContent).toContain(
    'Revising EST-0148. Version 2 is with your client, who can still accept it.',
  );
  await user.type(field, ' and the shed');
  expect(await screen.findByText(/^Saved \d/)).toBeDefined();
  expect(calls()).toEqual([`PUT ${PATH}`]);
  expect(bodyOf(`PUT ${PATH}`)).toMatchObject({
    updatedAt: SENT.updatedAt,
    jobDescription: `${SENT.jobDescription} and the shed`,
  });
});

test('a started revision continues from its last save', async () => {
  begin();
  const { field } = await open();
  expect(field.value).toBe('Revised');
  await user.type(field, ' twice');
  await screen.findByText(/^Saved \d/);
  expect(bodyOf(`PUT ${PATH}`)).toMatchObject({ updatedAt: BEGUN_AT, jobDescription: 'Revised twice' });
});

test('the send dialog begins with the differences, and sends only words that the list does not say', async () => {
  const { router, dialog } = await openToSend();
  const note = dialog.getByLabelText<HTMLTextAreaElement>('What changed (optional)');
  await waitFor(() => expect(note.value).toBe(CHANGES.map(({ text }) => text).join('\n')));
  await user.click(dialog.getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${SENT.id}/view`));
  const order = bodyOf(`POST ${PATH}/send`);
  expect(order).toMatchObject({ updatedAt: BEGUN_AT, email: SENT.client?.email });
  expect(order).not.toHaveProperty('note');
});

test('a note of my own is sent, with a hint that the client reads the rest anyway', async () => {
  const { router, dialog } = await openToSend();
  const note = dialog.getByLabelText<HTMLTextAreaElement>('What changed (optional)');
  await waitFor(() => expect(note.value).not.toBe(''));
  await user.clear(note);
  await user.type(note, 'A better shingle.');
  expect(dialog.getByText(/with the changes it leaves out/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send Email' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${SENT.id}/view`));
  expect(bodyOf(`POST ${PATH}/send`)).toMatchObject({ note: 'A better shingle.' });
});

test('without a difference there is nothing to send, and the dialog says so', async () => {
  const { dialog } = await openToSend();
  sending = [409, { success: false, error: 'NOTHING_CHANGED', message: 'Nothing has changed.' }];
  await user.click(dialog.getByRole('button', { name: 'Send Email' }));
  expect(await dialog.findByText(/so there is nothing to send/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Send Email' }).hasAttribute('disabled')).toBe(true);
});

test('a client who accepts meanwhile wins: the form says who and when, and the changes become a change order with one press', async () => {
  const { dialog, router } = await openToSend();
  const event = { type: 'accepted', at: new Date(Date.now() - 60_000).toISOString(), detail: {} } as const;
  stored = { ...stored, status: 'accepted', events: [...stored.events, { id: 'x', ...event }] };
  sending = [409, { success: false, error: 'ALREADY_ACCEPTED', message: 'Dana has accepted version 2.' }];
  await user.click(dialog.getByRole('button', { name: 'Send Email' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Dana accepted version 2 1 minute ago' }),
  );
  expect(question.getByRole('button', { name: 'Save as new estimate' })).toBeDefined();
  expect(question.getByRole('link', { name: 'View estimate' })).toBeDefined();
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(question.getByRole('button', { name: 'Make it a change order' }));
  expect(await screen.findByRole('region', { name: 'Work taken out' })).toBeDefined();
  observer.disconnect();
  expect(router.state.location.pathname).toBe(`/change-orders/${sampleChangeOrder().id}/edit`);
  expect(shown.join()).not.toContain('isn’t accepted yet');
});

test('the second of two people who save is asked whose changes to keep', async () => {
  const { field } = await open();
  begin(CHANGES, 'Theirs');
  await user.type(field, ' mine');
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Job description').value).toBe('Theirs'),
  );
});

test('discarding asks first, and leaves the estimate as the client has it', async () => {
  begin();
  const { router } = await open();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Your client keeps version 2/)).toBeDefined();
  expect(calls()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${SENT.id}/view`));
  expect(calls()).toEqual([`DELETE ${PATH}`]);
  // The quantities typed last stay, as suggestions.
  expect(Object.keys(localStorage).filter((key) => !key.endsWith(':quantities'))).toEqual([]);
});

test('an accepted estimate cannot be revised', async () => {
  stored = { ...SENT, status: 'accepted' };
  visit(`/estimates/${SENT.id}/revise`);
  expect(await screen.findByRole('heading', { name: 'Dana accepted version 2' })).toBeDefined();
});
