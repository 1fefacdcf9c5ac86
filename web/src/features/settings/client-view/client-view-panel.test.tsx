import { DISPLAY_PRESETS, type Display, EVERYTHING } from '@plumbline/contract/offer/display';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { ClientViewPanel } from './client-view-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

async function open(display: Display | null) {
  let settings: object = { display, markupIn: 'line', takesQuestions: true, currency: 'USD' };
  handle(({ method, path, body }, response) => {
    if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (method === 'PATCH') settings = { ...settings, ...(JSON.parse(body) as object) };
    answer(response, 200, settings);
  });
  render(
    <App queryClient={createQueryClient()}>
      <UnsavedSectionsProvider>
        <ClientViewPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  await screen.findByRole('form', { name: 'Client view' });
  return userEvent.setup({ delay: null });
}

const radio = (name: string) => screen.getByRole('radio', { name });
const box = (name: string) => screen.getByRole<HTMLButtonElement>('checkbox', { name });
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';
async function saved(user: Awaited<ReturnType<typeof open>>): Promise<unknown> {
  await user.click(screen.getByRole('button', { name: 'Save client view' }));
  await waitFor(() => expect(screen.getByText('Everything is saved')).toBeDefined());
  const [last] = seen.filter(({ method }) => method === 'PATCH').slice(-1);
  return JSON.parse(last?.body ?? 'null');
}

test.each([null, ...DISPLAY_PRESETS.map(({ display }) => display)])(
  'a stored view is named by its preset: %j',
  async (display) => {
    await open(display);
    const preset = DISPLAY_PRESETS.find((each) => each.display === (display ?? EVERYTHING));
    expect(isChecked(radio(preset?.label ?? ''))).toBe(true);
    const description = 'Just the taxes and the total.';
    expect(screen.getByRole('radio', { name: 'Total only', description })).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);

test('a preset and the place of the markup are saved together, and nothing else', async () => {
  const user = await open(null);
  await user.click(radio('Lines without prices'));
  await user.click(radio('In every price'));
  expect(await saved(user)).toEqual({
    display: DISPLAY_PRESETS[2].display,
    markupIn: 'prices',
  });
});

test('Custom begins with what shows, and says why a part is off', async () => {
  const user = await open(null);
  await user.click(radio('Custom'));
  await user.click(box('Line amounts'));
  expect(isChecked(radio('Custom'))).toBe(true);
  expect(box('Unit prices Needs line amounts').disabled).toBe(true);
  expect(isChecked(box('Hourly rates Needs line amounts'))).toBe(false);
  expect(box('Hours').disabled).toBe(false);
  await user.click(box('Lines'));
  expect(box('Line amounts Needs lines').disabled).toBe(true);
  expect(box('Hours Needs lines').disabled).toBe(true);
  await user.click(box('Lines'));
  await user.click(box('Line amounts'));
  expect(isChecked(box('Unit prices'))).toBe(true);
  await user.click(box('Quantities'));
  expect(await saved(user)).toMatchObject({ display: { ...EVERYTHING, quantities: false } });
});

test('a stored view of no preset opens as Custom with its parts', async () => {
  await open({ ...EVERYTHING, hours: false });
  expect(isChecked(radio('Custom'))).toBe(true);
  expect(isChecked(box('Hours'))).toBe(false);
  expect(isChecked(box('Quantities'))).toBe(true);
});
