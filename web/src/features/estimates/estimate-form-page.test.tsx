import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { answer, type SeenRequest, useHttpServer } from '../../lib/testing/http-server.ts';
import { PHONE } from '../../lib/use-media-query.ts';
import { listToasts } from '../../ui/overlays/toast-store.ts';
import { CLIENT_ID, JOB_TYPE_ID } from './testing/sample-draft.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { DANA, type Reply, serveForm } from './testing/serve-form.ts';
import { saveNow, visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();
const saved = sampleEstimate();

/** Serves reads like the API; `reply` answers everything else, and the download. */
const serve = (reply: (call: SeenRequest) => Reply) => serveForm({ handle, estimate: () => saved, reply });

const writes = () => seen.filter((call) => call.method === 'POST' || call.method === 'PATCH');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const savedFiles: string[] = [];

beforeEach(() => {
  clearCsrfToken();
  localStorage.clear();
  savedFiles.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) savedFiles.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function fillIn() {
  const user = userEvent.setup({ delay: null });
  const pick = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.type(field, `${text}{Enter}`);
  };
  await pick(await screen.findByLabelText('Client'), 'dana');
  await pick(screen.getByLabelText('Job type'), 'roof');
  await user.click(screen.getByLabelText('Job description'));
  await user.paste('Re-roof the shed');
  await press('Add labor line');
  await user.type(screen.getByLabelText('Hours, labor line 1'), '9.5');
}

test('an empty form lists all it lacks in one toast and at its fields, goes to the first, and sends no request', async () => {
  serve(() => [500, {}]);
  visit('/estimates/new');
  expect(await screen.findByRole('heading', { level: 1, name: 'Create New Estimate' })).toBeDefined();
  await press('Generate estimate');
  expect(await screen.findByText('Validation Error')).toBeDefined();
  expect(
    screen.getByText(
      'Please select a client. Please select a job type. Please enter a job description. ' +
        'Please add at least one labor line, material, or additional cost',
    ),
  ).toBeDefined();
  const client = screen.getByLabelText<HTMLInputElement>('Client');
  expect(document.activeElement).toBe(client);
  for (const [label, sentence] of [
    ['Client', 'Please select a client'],
    ['Job type', 'Please select a job type'],
    ['Job description', 'Please enter a job description'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
  }
  expect(screen.getByText('Please add at least one labor line, material, or additional cost')).toBeDefined();
  await userEvent.type(client, 'dana');
  await userEvent.tab();
  expect(client.value).toBe(DANA.name);
  expect(client.getAttribute('aria-invalid')).toBeNull();
  expect(seen.some((call) => call.path.endsWith('/download'))).toBe(false);
});

test('typing saves after a pause, in one estimate, whose path the form gets without losing the focus', async () => {
  serve((call) => [call.method === 'POST' ? 201 : 200, saved]);
  const router = visit('/estimates/new');
  const description = await screen.findByLabelText<HTMLTextAreaElement>('Job description');
  const status = () => screen.getAllByRole('status').map((element) => element.textContent);
  expect(status()).toContain('Saves as you go');
  expect(writes()).toEqual([]);
  await userEvent.type(description, 'Gutters');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`));
  await waitFor(() => expect(status().some((text) => /^Saved \d+:\d\d [AP]M$/.test(text ?? ''))).toBe(true));
  expect(JSON.parse(writes()[0]?.body ?? '')).toMatchObject({ clientId: null, jobDescription: 'Gutters' });
  expect(document.activeElement).toBe(description);
  await userEvent.type(description, ' and roof');
  await waitFor(() => expect(writes().map((call) => call.method)).toEqual(['POST', 'PATCH']));
  expect(JSON.parse(writes()[1]?.body ?? '')).toMatchObject({
    jobDescription: 'Gutters and roof',
    updatedAt: saved.updatedAt,
  });
  expect(description.isConnected).toBe(true);
  await router.navigate('/estimates/new');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Job description').value).toBe(''));
});

test('generating saves the estimate, saves its PDF as estimate.pdf and opens it', async () => {
  serve((call) => (call.method === 'POST' ? [201, saved] : [200, '%PDF']));
  const router = visit('/estimates/new');
  await fillIn();
  expect(within(screen.getByRole('table', { name: 'Labor' })).getByText('427.50')).toBeDefined();
  await press('Generate estimate');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/view`));
  expect(savedFiles).toEqual(['estimate.pdf']);
  const [call] = writes();
  expect(call?.path).toBe('/api/estimates');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    clientId: CLIENT_ID,
    jobTypeId: JOB_TYPE_ID,
    jobDescription: 'Re-roof the shed',
    jobAddress: DANA.address,
    taxRate: '8.25',
    laborLines: [{ laborType: 'lead', hours: '9.5', rate: '45.00' }],
    materialLines: [],
  });
});

test('a failed PDF leaves the draft saved, and saving again updates that draft', async () => {
  serve((call) => (call.method === 'GET' ? [500, {}] : [200, saved]));
  const router = visit('/estimates/new');
  await fillIn();
  await press('Generate estimate');
  expect(await screen.findByText('Failed to generate PDF. Please try again.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`));
  await screen.findByText('EST-0148');
  await saveNow();
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  expect(writes().map((call) => call.method)).toEqual(['POST', 'PATCH']);
});

test('a PDF that comes after the form was left leads nowhere', async () => {
  let arrive: (() => void) | undefined;
  handle((call, response) => {
    if (call.path.endsWith('/download')) arrive = () => response.end('%PDF');
    else if (call.path === `/api/estimates/${saved.id}`) answer(response, 200, saved);
    else answer(response, 200, call.path === '/api/auth/csrf-token' ? { csrfToken: 't' } : []);
  });
  const router = visit(`/estimates/${saved.id}/edit`);
  await screen.findByLabelText('Job description');
  await userEvent.click(screen.getByRole('switch', { name: 'Accept Payments' }));
  await press('Generate estimate');
  await waitFor(() => expect(arrive).toBeDefined());
  await router.navigate('/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  arrive?.();
  expect(await screen.findByText('PDF downloaded successfully')).toBeDefined();
  expect(router.state.location.pathname).toBe('/settings');
});

test('a PDF cut off in transit is reported as a failed download', async () => {
  handle((call, response) => {
    if (call.path.endsWith('/download')) response.destroy();
    else if (call.path === `/api/estimates/${saved.id}`) answer(response, 200, saved);
    else answer(response, 200, call.path === '/api/auth/csrf-token' ? { csrfToken: 't' } : []);
  });
  visit(`/estimates/${saved.id}/edit`);
  await screen.findByLabelText('Job description');
  await userEvent.click(screen.getByRole('switch', { name: 'Accept Payments' }));
  await press('Generate estimate');
  expect(await screen.findByText('Failed to download PDF. Please try again.')).toBeDefined();
});

test('a failing server does not lose the form’s contents', async () => {
  serve(() => [500, {}]);
  visit('/estimates/new');
  await fillIn();
  await saveNow();
  expect(await screen.findByText('Failed to create estimate. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Hours, labor line 1').value).toBe('9.5');
});

test('an edit sends back the updatedAt it read', async () => {
  serve(() => [200, saved]);
  visit(`/estimates/${saved.id}/edit`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Estimate' })).toBeDefined();
  await saveNow();
  await waitFor(() => expect(writes()).toHaveLength(1));
  const [call] = writes();
  expect(call?.method).toBe('PATCH');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ updatedAt: saved.updatedAt });
});

test('the form has its seven sections, and the client from the URL', async () => {
  serve(() => [500, {}]);
  visit(`/estimates/new?clientId=${CLIENT_ID}`);
  expect((await screen.findByLabelText<HTMLInputElement>('Client')).value).toBe(DANA.name);
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Client Information',
    'Job Details',
    'Labor',
    'Materials',
    'Additional Costs',
    'Payment Information',
    'Pricing Summary',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Deposit percentage').value).toBe('25');
});

test('a deposit out of bounds is marked, named by its label, and focused', async () => {
  serve(() => [500, {}]);
  visit('/estimates/new');
  await fillIn();
  const deposit = screen.getByLabelText<HTMLInputElement>('Deposit percentage');
  expect(deposit.getAttribute('aria-invalid')).toBeNull();
  await userEvent.clear(deposit);
  await userEvent.type(deposit, '150');
  expect(deposit.getAttribute('aria-invalid')).toBe('true');
  await press('Generate estimate');
  expect(await screen.findByText('Deposit percentage must be at most 100')).toBeDefined();
  expect(listToasts().filter(({ open }) => open)).toMatchObject([{ title: 'Validation Error' }]);
  expect(document.activeElement).toBe(deposit);
});

test('a markup may exceed a hundred percent, the tax may not', async () => {
  serve(() => [500, {}]);
  visit(`/estimates/${saved.id}/edit`);
  const markup = await screen.findByLabelText<HTMLInputElement>('Labor markup percent');
  const tax = screen.getByLabelText<HTMLInputElement>('Tax rate percent');
  for (const percent of [markup, tax]) {
    await userEvent.clear(percent);
    await userEvent.type(percent, '150');
  }
  expect(markup.getAttribute('aria-invalid')).toBeNull();
  expect(tax.getAttribute('aria-invalid')).toBe('true');
  await press('Generate estimate');
  expect(await screen.findByText('Tax must be at most 100')).toBeDefined();
  expect(document.activeElement).toBe(tax);
});

test('on a phone a refused save opens the closed line with the faulty figure, every time', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === PHONE,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  serve(() => [500, {}]);
  visit(`/estimates/${saved.id}/edit`);
  const open = async () =>
    userEvent.click(await screen.findByRole('button', { name: /^Tear-off, two layers/ }));
  await open();
  await userEvent.clear(screen.getByLabelText('Hours'));
  await userEvent.type(screen.getByLabelText('Hours'), '1.125');
  await press('Done');
  expect(screen.queryByLabelText('Hours')).toBeNull();
  await press('Generate estimate');
  expect(await screen.findByText('Labor line 1: hours must have at most 2 decimals')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hours')));
  screen.getByLabelText('Rate').focus();
  await press('Generate estimate');
  expect(document.activeElement).toBe(screen.getByLabelText('Hours'));
  await press('Done');
  await press('Generate estimate');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hours')));
});

test('an invalid figure is named where it is, and focused', async () => {
  serve(() => [500, {}]);
  visit('/estimates/new');
  await fillIn();
  const hours = screen.getByLabelText<HTMLInputElement>('Hours, labor line 1');
  await userEvent.clear(hours);
  await userEvent.type(hours, '1.125');
  await press('Generate estimate');
  expect(await screen.findByText('Labor line 1: hours must have at most 2 decimals')).toBeDefined();
  expect(document.activeElement).toBe(hours);
});
