import type { Client } from '@plumbline/contract/clients';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCsrfToken } from '../../lib/http-client.ts';
import { answer, type SeenRequest, useHttpServer } from '../../lib/testing/http-server.ts';
import { CLIENT_ID, JOB_TYPE_ID } from './testing/sample-draft.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';
import { visit } from './testing/visit.tsx';

const { seen, handle } = useHttpServer();
const saved = sampleEstimate();

const DANA: Client = {
  id: CLIENT_ID,
  name: 'Dana Whitfield',
  email: 'dana.whitfield@mail.example',
  phone: null,
  address: '2214 N 18th St, Boise, ID 83702',
  clientType: 'residential',
  notes: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  estimateCount: 0,
  totalValue: '0.00',
  lastEstimateDate: null,
};
const ROOF = { id: JOB_TYPE_ID, name: 'Roof replacement', category: 'roofing', description: null };

type Reply = readonly [status: number, body: unknown];

/** Answers reads like the API; `reply` answers the rest, and the download. */
function serve(reply: (call: SeenRequest) => Reply) {
  handle((call, response) => {
    const reads: Record<string, unknown> = {
      '/api/auth/csrf-token': { csrfToken: 't' },
      '/api/clients': [DANA],
      '/api/job-types': [ROOF],
      [`/api/estimates/${saved.id}`]: saved,
    };
    const known = call.method === 'GET' ? reads[call.path] : undefined;
    const [status, body] = known === undefined ? reply(call) : [200, known];
    answer(response, status, body);
  });
}

const writes = () => seen.filter((call) => call.method === 'POST' || call.method === 'PATCH');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const savedFiles: string[] = [];

// A whole form is filled in, on machines that have other work too.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  clearCsrfToken();
  savedFiles.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) savedFiles.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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

test('an empty form names everything it lacks in one toast and calls nobody', async () => {
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
  expect(writes()).toEqual([]);
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

test('a PDF that fails leaves the draft saved, and saving again changes that draft', async () => {
  serve((call) => (call.method === 'GET' ? [500, {}] : [200, saved]));
  const router = visit('/estimates/new');
  await fillIn();
  await press('Generate estimate');
  expect(await screen.findByText('Failed to generate PDF. Please try again.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/estimates/${saved.id}/edit`));
  await screen.findByText('EST-0148');
  await press('Save draft');
  expect(await screen.findByText('Estimate updated successfully')).toBeDefined();
  expect(writes().map((call) => call.method)).toEqual(['POST', 'PATCH']);
});

test('a server that fails is no reason to lose what was typed', async () => {
  serve(() => [500, {}]);
  visit('/estimates/new');
  await fillIn();
  await press('Save draft');
  expect(await screen.findByText('Failed to create estimate. Please try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Hours, labor line 1').value).toBe('9.5');
});

test('an edit sends back the updatedAt it read; a stale one is refused in the server’s words', async () => {
  const message = 'This estimate was changed elsewhere since you opened it.';
  serve(() => [409, { success: false, error: 'CONFLICT', message }]);
  visit(`/estimates/${saved.id}/edit`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Estimate' })).toBeDefined();
  await press('Save draft');
  expect(await screen.findByText(message)).toBeDefined();
  const [call] = writes();
  expect(call?.method).toBe('PATCH');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ updatedAt: saved.updatedAt });
});
