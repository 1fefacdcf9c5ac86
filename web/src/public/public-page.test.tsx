/** @jsxImportSource preact */
import { DECLINE_REASON } from '@plumbline/contract/estimates/public-estimates';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PublicPage } from './public-page.tsx';
import { samplePageData } from './sample-page-data.ts';
import { cleanup, render, screen, within } from './testing/render.tsx';

interface Call {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

/** Number of tokens issued; the page keeps one while it is open. */
let tokens = 0;

/** Fakes the server behind `fetch`: sends the answers in turn, the last one repeatedly. */
function serverAnswering(...answers: { status: number; body: object }[]) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: `token-${++tokens}` });
    const headers = init?.headers as Record<string, string>;
    calls.push({
      path,
      token: headers['x-csrf-token'],
      body: init?.body ? JSON.parse(init.body as string) : undefined,
    });
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    return Response.json(answer?.body, { status: answer?.status ?? 200 });
  });
  return calls;
}

const done = { status: 200, body: { success: true, message: 'Done', status: 'accepted' } };
const pathTo = (action: string) => `/api/estimates/${samplePageData().estimate.id}/${action}`;

async function openDialog(name: 'Accept estimate' | 'Decline') {
  render(<PublicPage data={samplePageData()} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name }));
  return { user, dialog: within(screen.getByRole('dialog')) };
}

async function fillAcceptance({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana@mail.example');
  await user.clear(dialog.getByLabelText('Signature'));
  await user.type(dialog.getByLabelText('Signature'), 'Dana W.');
  await user.click(dialog.getByRole('button', { name: 'Sign and accept' }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the parts of an accepted estimate', () => {
  /** Opens the dialog in a page that has not loaded them yet. */
  async function signInNewPage() {
    vi.resetModules();
    const { PublicPage: NewPage } = await import('./public-page.tsx');
    render(<NewPage data={samplePageData()} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
    await fillAcceptance({ user, dialog: within(screen.getByRole('dialog')) });
  }
  afterEach(() => vi.doUnmock('./booked.tsx'));

  test('load with the acceptance', async () => {
    serverAnswering(done);
    await signInNewPage();
    expect(await screen.findByText(/^Accepted by Dana Whitfield/)).toBeTruthy();
  });

  test('come from the server if they do not load', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    vi.doMock('./booked.tsx', () => {
      throw new Error('The network is gone.');
    });
    serverAnswering(done);
    await signInNewPage();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(screen.getByRole('dialog')).toBeTruthy();
    reload.mockRestore();
  });
});

describe('accepting', () => {
  test('sends name, email and typed signature, and the page shows it without a reload', async () => {
    const accepted = samplePageData({ estimate: { status: 'accepted', acceptedBy: 'Dana Whitfield' } });
    const calls = serverAnswering(done, { status: 200, body: accepted });
    await fillAcceptance(await openDialog('Accept estimate'));
    expect(await screen.findByText(/^Accepted by Dana Whitfield/)).toBeTruthy();
    // What is left to pay comes from the server.
    expect(await screen.findByText('Balance when done')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual([pathTo('confirm-manual-payment'), pathTo('public')]);
    expect(calls[0]).toMatchObject({
      path: pathTo('confirm-manual-payment'),
      body: {
        clientName: 'Dana Whitfield',
        clientEmail: 'dana@mail.example',
        signature: { kind: 'typed', text: 'Dana W.' },
      },
    });
    expect(screen.queryByRole('button', { name: 'Accept estimate' })).toBeNull();
  });

  test('asks for missing fields in place, and sends nothing', async () => {
    const calls = serverAnswering(done);
    const { user, dialog } = await openDialog('Accept estimate');
    await user.clear(dialog.getByLabelText('Your name'));
    await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana');
    await user.click(dialog.getByRole('button', { name: 'Sign and accept' }));
    expect(dialog.getByText('Please enter your name')).toBeTruthy();
    expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
    expect(dialog.getByText('Please type your name to sign')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your name'));
    expect(calls).toEqual([]);
  });

  test('the typed signature is the name above it until it is changed', async () => {
    const { user, dialog } = await openDialog('Accept estimate');
    const signature = dialog.getByLabelText<HTMLInputElement>('Signature');
    expect(signature.value).toBe('Dana Whitfield');
    await user.type(dialog.getByLabelText('Your name'), '-Ross');
    expect(signature.value).toBe('Dana Whitfield-Ross');
    await user.clear(signature);
    await user.type(signature, 'D. Ross');
    await user.type(dialog.getByLabelText('Your name'), ' II');
    expect(signature.value).toBe('D. Ross');
  });

  test('focuses the drawing field where only the signature is missing', async () => {
    const calls = serverAnswering(done);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { user, dialog } = await openDialog('Accept estimate');
    await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana@mail.example');
    await user.click(dialog.getByRole('button', { name: 'Sign and accept' }));
    expect(dialog.getByText('Please sign in the field')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Draw' }));
    expect(calls).toEqual([]);
  });

  test('names what is agreed to, the deposit and how to arrange it', async () => {
    const { dialog } = await openDialog('Accept estimate');
    expect(dialog.getByText(/^By signing, I accept estimate EST-0148/).textContent).toBe(
      'By signing, I accept estimate EST-0148 from Cutter Ridge Roofing for $13,394.93, including its terms.',
    );
    expect(dialog.getByText('$3,348.73')).toBeTruthy();
    expect(dialog.getByText(/Arrange the deposit with Cutter Ridge Roofing/)).toBeTruthy();
  });

  test('shows the server’s message for a refusal, and keeps the input', async () => {
    serverAnswering({
      status: 409,
      body: { success: false, error: 'CONFLICT', message: 'This estimate was already declined.' },
    });
    const opened = await openDialog('Accept estimate');
    await fillAcceptance(opened);
    expect(await opened.dialog.findByText('This estimate was already declined.')).toBeTruthy();
    expect(opened.dialog.getByLabelText<HTMLInputElement>('Signature').value).toBe('Dana W.');
  });

  test('hides the message of a failing server', async () => {
    serverAnswering({ status: 500, body: { success: false, error: 'X', message: 'pg: connection refused' } });
    const opened = await openDialog('Accept estimate');
    await fillAcceptance(opened);
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(
      'Confirmation FailedWe couldn’t send your response. Something went wrong on our end. Please try again.',
    );
  });

  test('blames the connection only if no answer came', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const opened = await openDialog('Accept estimate');
    await fillAcceptance(opened);
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(
      'Confirmation FailedWe couldn’t send your response. Check your connection and try again.',
    );
  });

  test('refreshes the token once when it is rejected', async () => {
    const stale = {
      status: 403,
      body: { success: false, error: 'CSRF_TOKEN_INVALID', message: 'Out of date.' },
    };
    const calls = serverAnswering(stale, done);
    await fillAcceptance(await openDialog('Accept estimate'));
    await screen.findByText(/^Accepted by/);
    expect(calls[1]?.path).toBe(calls[0]?.path);
    expect(calls[1]?.token).toBe(`token-${tokens}`);
    expect(calls[0]?.token).not.toBe(calls[1]?.token);
  });

  test('gives up when the fresh token is rejected too', async () => {
    const calls = serverAnswering({
      status: 403,
      body: { success: false, error: 'CSRF_TOKEN_INVALID', message: 'Out of date.' },
    });
    const opened = await openDialog('Accept estimate');
    await fillAcceptance(opened);
    await opened.dialog.findByText('Out of date.');
    expect(calls).toHaveLength(2);
  });
});

test('the address that the link in the email names is filled in', async () => {
  location.hash = `#to=${encodeURIComponent('dana+roof@mail.example')}`;
  const { dialog } = await openDialog('Accept estimate');
  expect(dialog.getByLabelText<HTMLInputElement>('Email for your signed copy').value).toBe(
    'dana+roof@mail.example',
  );
  location.hash = '';
});

test('a question begins with the name of the client', async () => {
  localStorage.clear();
  render(<PublicPage data={samplePageData({ estimate: { takesQuestions: true } })} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ask a question' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByDisplayValue('Dana Whitfield')).toBe(dialog.getByLabelText('Your name'));
});

describe('an estimate that is no longer as the page shows it', () => {
  test('because it was recalled closes the form, says so, and cannot be answered', async () => {
    serverAnswering({
      status: 404,
      body: { success: false, error: 'NOT_FOUND', message: 'Estimate Not Found' },
    });
    await fillAcceptance(await openDialog('Accept estimate'));
    expect(await screen.findByText('This estimate isn’t online while it’s being updated')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept estimate' })).toBeNull();
  });

  test('because it was answered closes the form, and shows the answer', async () => {
    serverAnswering(
      {
        status: 409,
        body: { success: false, error: 'ANSWERED', message: 'This estimate is already declined.' },
      },
      { status: 200, body: samplePageData({ estimate: { status: 'declined' } }) },
    );
    await fillAcceptance(await openDialog('Accept estimate'));
    expect(await screen.findByText('This estimate was already answered')).toBeTruthy();
    expect(screen.getByText(/^Declined/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a client signs in person on the contractor’s device', async () => {
  const calls = serverAnswering(done);
  location.hash = '#sign-here';
  render(<PublicPage data={samplePageData({ isOwner: true })} />);
  const user = userEvent.setup();
  await fillAcceptance({ user, dialog: within(await screen.findByRole('dialog')) });
  expect(await screen.findByText(/^Accepted by Dana Whitfield/)).toBeTruthy();
  expect(calls[0]?.path).toBe(pathTo('sign-here'));
  location.hash = '';
});

describe('declining', () => {
  test('sends the reason', async () => {
    const calls = serverAnswering(done);
    const { user, dialog } = await openDialog('Decline');
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Too late in the year');
    await user.click(dialog.getByRole('button', { name: 'Decline estimate' }));
    expect(await screen.findByText(/^Declined on/)).toBeTruthy();
    expect(calls[0]).toMatchObject({ path: pathTo('decline'), body: { reason: 'Too late in the year' } });
  });

  test('sends the fixed text where no reason is given', async () => {
    const calls = serverAnswering(done);
    const { user, dialog } = await openDialog('Decline');
    await user.click(dialog.getByRole('button', { name: 'Decline estimate' }));
    await screen.findByText(/^Declined/);
    expect(calls[0]?.body).toEqual({ reason: DECLINE_REASON });
  });

  test('shows a failure', async () => {
    serverAnswering({ status: 500, body: {} });
    const { user, dialog } = await openDialog('Decline');
    await user.click(dialog.getByRole('button', { name: 'Decline estimate' }));
    expect(await dialog.findByText('Failed to decline estimate')).toBeTruthy();
  });
});
