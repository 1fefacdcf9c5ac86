import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { RegisterForm } from './register-form.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const GOOD = {
  'First name': 'Marcus',
  'Last name': 'Bell',
  Email: 'marcus@cutterridge.example',
  Password: 'Plumb-and-true1',
  'Confirm password': 'Plumb-and-true1',
};

function setUp() {
  const onRegistered = vi.fn<(typed: { email: string }) => void>();
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <RegisterForm onRegistered={onRegistered} />
      </MemoryRouter>
    </App>,
  );
  const user = userEvent.setup();
  const submit = () => user.click(screen.getByRole('button', { name: 'Create account' }));
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    }
  };
  const show = () => user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
  return { onRegistered, submit, fill, show };
}

/** The error or hint of a field. */
const noteOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('an empty form marks every field, and sends no request', async () => {
  const { submit } = setUp();
  await submit();
  await waitFor(() => expect(noteOf('First name')).toBe('First name is required'));
  expect(noteOf('Last name')).toBe('Last name is required');
  expect(noteOf('Email')).toBe('Please enter a valid email address');
  expect(noteOf('Password')).toBe('Password must be at least 8 characters');
  expect(noteOf('Confirm password')).toBe('Please confirm your password');
  expect(noteOf('Company name (optional)')).toBeNull();
  expect(seen).toEqual([]);
});

test.each([
  ['Sh0rt-7', 'Password must be at least 8 characters'],
  ['PLUMB-TRUE1', 'Password must contain at least one lowercase letter'],
  ['plumb-true1', 'Password must contain at least one uppercase letter'],
  ['Plumb-true', 'Password must contain at least one number'],
  ['PlumbTrue1', 'Password must contain at least one special character'],
])('the password %s is refused: %s', async (password, message) => {
  const { submit, fill } = setUp();
  await fill({ Password: password });
  await submit();
  await waitFor(() => expect(noteOf('Password')).toBe(message));
});

test('a different confirmation is refused beside its own field', async () => {
  const { submit, fill } = setUp();
  await fill({ ...GOOD, 'Confirm password': 'Plumb-and-true2' });
  await submit();
  await waitFor(() => expect(noteOf('Confirm password')).toBe("Passwords don't match"));
  expect(seen).toEqual([]);
});

test('the confirmation follows the password while it is shown', async () => {
  handle((call, response) =>
    answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Check' }),
  );
  const { submit, fill, onRegistered, show } = setUp();
  const { 'Confirm password': _confirmation, ...typed } = GOOD;
  await show();
  await fill(typed);
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').value).toBe(GOOD.Password);
  await submit();
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
});

test('a valid form is sent with the time zone and without the confirmation', async () => {
  handle((call, response) =>
    answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Check' }),
  );
  const { submit, fill, onRegistered } = setUp();
  await fill(GOOD);
  await submit();
  await waitFor(() =>
    expect(onRegistered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ email: GOOD.Email })),
  );
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    firstName: 'Marcus',
    lastName: 'Bell',
    email: GOOD.Email,
    password: GOOD.Password,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('the panel gets the address as typed; it is sent normalized', async () => {
  handle((call, response) =>
    answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Check' }),
  );
  const { submit, fill, onRegistered } = setUp();
  await fill({ ...GOOD, Email: ' Marcus@CutterRidge.example ' });
  await submit();
  await waitFor(() =>
    expect(onRegistered).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ email: 'Marcus@CutterRidge.example' }),
    ),
  );
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toMatchObject({ email: 'marcus@cutterridge.example' });
});

describe('a stored campaign', () => {
  const attribution = { utm_source: 'reddit', utm_campaign: 'spring', landing_page: '/reddit' };
  const keepUntil = (expires: string) =>
    localStorage.setItem(
      'plumbline_attribution',
      JSON.stringify({ ...attribution, timestamp: '2026-01-01T00:00:00.000Z', expires }),
    );
  const pixel = vi.fn<(...call: unknown[]) => void>();

  beforeEach(() => {
    pixel.mockReset();
    vi.stubGlobal('rdt', pixel);
    handle((call, response) =>
      answer(response, 200, call.method === 'GET' ? { csrfToken: 't' } : { success: true, message: 'Check' }),
    );
  });
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('is sent and logged without a name, and the pixel gets a lead', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    keepUntil('2999-01-01T00:00:00.000Z');
    const { submit, fill, onRegistered } = setUp();
    await fill(GOOD);
    await submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toMatchObject({ attribution });
    expect(log.mock.calls).toEqual([['Registered by way of', attribution]]);
    expect(pixel.mock.calls).toEqual([['track', 'Lead']]);
  });

  test('is ignored once it has expired; the lead is still reported', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    keepUntil('2026-01-31T00:00:00.000Z');
    const { submit, fill, onRegistered } = setUp();
    await fill(GOOD);
    await submit();
    await waitFor(() => expect(onRegistered).toHaveBeenCalled());
    expect(JSON.parse(seen.at(-1)?.body ?? '')).not.toHaveProperty('attribution');
    expect(log).not.toHaveBeenCalled();
    expect(pixel.mock.calls).toEqual([['track', 'Lead']]);
  });
});

test('a refusal shows the server’s message beside the field it names', async () => {
  const message = 'This address cannot take mail';
  handle((call, response) => {
    if (call.method === 'GET') return answer(response, 200, { csrfToken: 't' });
    const issues = [{ field: 'email', message }];
    answer(response, 400, { success: false, error: 'VALIDATION_FAILED', message, issues });
  });
  const { submit, fill, onRegistered } = setUp();
  await fill(GOOD);
  await submit();
  await waitFor(() => expect(noteOf('Email')).toBe(message));
  expect(onRegistered).not.toHaveBeenCalled();
});
