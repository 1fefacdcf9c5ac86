/** @jsxImportSource preact */
import { ROOF_IDS } from '@plumbline/contract/offer/testing/roof-offer';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPublicPage } from '../entry-server.tsx';
import { PublicPage } from '../public-page.tsx';
import { sampleChoices } from '../sample-page-data.ts';
import { act, cleanup, render, screen, within } from '../testing/render.tsx';

/** Lets time pass where a test holds it. */
const pass = (ms: number) => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
};
const open = (...sample: Parameters<typeof sampleChoices>) => {
  render(<PublicPage data={sampleChoices(...sample)} />);
  return userEvent.setup({ advanceTimers: pass });
};
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const card = () => screen.getByRole('complementary', { name: 'Total and answer' });

/** Opens the dialog, signs and accepts. */
async function sign(user: ReturnType<typeof open>) {
  await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept estimate' }));
  await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana@mail.example');
  await user.type(dialog.getByLabelText('Signature'), 'Dana W.');
  await user.click(dialog.getByRole('button', { name: 'Sign and accept' }));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a client who compares', () => {
  test('hears each package with its total, and the recommended one is picked', () => {
    open();
    expect(screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Good, total 5,738.16 dollars',
      'Better, recommended, total 7,097.37 dollars',
      'Best, total 14,838.75 dollars',
    ]);
    expect(radio(/^Better/).checked).toBe(true);
    expect(screen.getByText('Recommended')).toBeTruthy();
  });

  test('sees each total with the add-ons picked now, and what they add', async () => {
    const user = open();
    expect(box(/^Gutters/).getAttribute('aria-label')).toBe('Gutters, adds 1,641.81 dollars');
    await user.click(box(/^Gutters/));
    expect(radio(/^Best/).getAttribute('aria-label')).toBe('Best, total 16,480.56 dollars');
    expect(screen.getByText('$7,741.38 more')).toBeTruthy();
    expect(card().textContent).toContain('Total with Better and Gutters$8,739.18');
    expect(card().textContent).toContain('Sales tax, 8.25% of 5,247.28432.90');
    expect(card().textContent).toContain('Deposit to start, 25%$2,184.80');
  });

  test('picks the add-on with its option', async () => {
    const user = open();
    await user.click(box(/guards/));
    expect(box(/^Gutters/).checked).toBe(true);
    expect(card().textContent).toContain('$9,327.82');
  });

  test('sees no check at an option of an add-on that is not picked, until they pick the add-on', async () => {
    const user = open();
    await user.click(box(/guards/));
    await user.click(box(/^Gutters/));
    expect(box(/guards/).checked).toBe(false);
    await user.click(box(/^Gutters/));
    expect(box(/guards/).checked).toBe(true);
    expect(card().textContent).toContain('$9,327.82');
  });

  test('hears the new total once, after the last change', async () => {
    vi.useFakeTimers();
    const user = open();
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await user.click(radio(/^Best/));
    await user.click(radio(/^Better/));
    await user.click(box(/^Gutters/));
    void act(() => pass(399));
    expect(spoken().join('')).not.toContain('Total now');
    void act(() => pass(1));
    expect(spoken()).toContain('Total now $8,739.18');
  });
});

describe('picks', () => {
  test('come back after a reload, and not in another version', async () => {
    const user = open();
    await user.click(box(/^Gutters/));
    cleanup();
    open();
    expect(box(/^Gutters/).checked).toBe(true);
    cleanup();
    open({}, { estimate: { documentHash: '1'.repeat(64) } });
    expect(box(/^Gutters/).checked).toBe(false);
  });

  test('are sent with their total, and the page then shows what was chosen and what was not', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
      if (init?.body) bodies.push(JSON.parse(init.body as string));
      return init?.body ? Response.json({ success: true }) : Response.json({}, { status: 503 });
    });
    const user = open();
    await user.click(box(/^Gutters/));
    await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept estimate' }));
    expect(dialog.getByText('Gutters')).toBeTruthy();
    expect(dialog.getByText(/^By signing/).textContent).toBe(
      'By signing, I accept estimate EST-0148 from Cutter Ridge Roofing for $8,739.18, with Better and Gutters, including its terms.',
    );
    await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana@mail.example');
    await user.type(dialog.getByLabelText('Signature'), 'Dana W.');
    await user.click(dialog.getByRole('button', { name: 'Sign and accept' }));
    expect(await screen.findByText(/^Accepted by Dana Whitfield/)).toBeTruthy();
    expect(bodies).toMatchObject([
      {
        selection: { groupIds: [ROOF_IDS.better, ROOF_IDS.gutters], lineIds: [], quantities: {} },
        totalAmount: '8739.18',
      },
    ]);
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Better' })).toBeTruthy();
    const left = screen.getByText('Not chosen').closest('details');
    expect(left?.textContent).toContain('Prices before discount and tax');
    expect(left?.textContent).toContain('Good4,400.08');
    expect(left?.textContent).not.toContain('Better');
  });

  test('stay where they can when the estimate changed meanwhile, and the page says what did', async () => {
    const now = sampleChoices({ discount: null }, { estimate: { documentHash: '2'.repeat(64) } });
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
      if (!init?.body) return Response.json(now);
      return Response.json({ error: 'DOCUMENT_CHANGED', message: 'It has changed.' }, { status: 409 });
    });
    const user = open();
    await user.click(box(/^Gutters/));
    await sign(user);
    expect(await screen.findByText('The total was $8,739.18 and is now $9,199.13.')).toBeTruthy();
    expect(screen.getByText('Discount removed: 5% off (Fall offer).')).toBeTruthy();
    expect(box(/^Gutters/).checked).toBe(true);
  });
});

describe('accepting and paying', () => {
  const methods = [
    { method: 'stripe', online: true, detail: null },
    { method: 'check', online: false, detail: null },
  ] as const;

  /** Signs for Better and pays one way; resolves to the requests. */
  async function accept(
    way: RegExp | null,
    button: string,
    payment = Response.json({ checkoutUrl: '#paying' }),
  ) {
    const sent: [string | undefined, unknown][] = [];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
      if (!init?.body) return Response.json({}, { status: 503 });
      sent.push([path.split('/').at(-1), JSON.parse(init.body as string)]);
      return path.endsWith('/create-payment') ? payment : Response.json({ success: true });
    });
    const user = open({}, { estimate: { depositMethods: [...methods] } });
    await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept estimate' }));
    await user.type(dialog.getByLabelText('Email for your signed copy'), 'dana@mail.example');
    await user.type(dialog.getByLabelText('Signature'), 'Dana W.');
    if (way) await user.click(dialog.getByRole('radio', { name: way }));
    await user.click(dialog.getByRole('button', { name: button }));
    return sent;
  }
  const signed = ['confirm-manual-payment', expect.objectContaining({ totalAmount: '7097.37' })];
  afterEach(() => {
    location.hash = '';
  });

  test('online are one button, and the signature is saved first', async () => {
    const sent = await accept(null, 'Accept and pay $1,774.34');
    await vi.waitFor(() => expect(location.hash).toBe('#paying'));
    expect(sent).toEqual([signed, ['create-payment', { provider: 'stripe' }]]);
  });

  test('by check are one button', async () => {
    const sent = await accept(/^Check/, 'Accept and pay by check');
    expect(await screen.findByRole('region', { name: 'Check' })).toBeTruthy();
    expect(sent).toEqual([signed, ['deposit-method', { method: 'check' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be apart: the deposit is then paid from the page', async () => {
    const sent = await accept(/^Pay later/, 'Accept and pay later');
    expect(await screen.findByRole('button', { name: 'Pay $1,774.34' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([signed]);
  });

  test('keep the signature where the payment cannot begin', async () => {
    const message = 'Stripe is not answering.';
    await accept(null, 'Accept and pay $1,774.34', Response.json({ message }, { status: 422 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay deposit' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByText('Thank you, Dana.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Pay $1,774.34' })).toBeTruthy();
  });
});

test('a refusal of the total is shown in the server’s words, and the picks stay', async () => {
  const message = 'The total of what you chose is $8,739.19. Please check it and accept again.';
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/csrf-token'
      ? Response.json({ csrfToken: 'token' })
      : Response.json({ error: 'TOTAL_DIFFERS', message, totalAmount: '8739.19' }, { status: 409 }),
  );
  const user = open();
  await user.click(box(/^Gutters/));
  await sign(user);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(box(/^Gutters/).checked).toBe(true);
});

describe('without JavaScript', () => {
  const read = (...sample: Parameters<typeof sampleChoices>) => {
    const page = document.createElement('div');
    page.innerHTML = renderPublicPage(sampleChoices(...sample)).html;
    return page;
  };

  test('the page reads whole at the contractor’s selection, with every price, and nothing can be changed', () => {
    const page = read();
    const text = page.textContent ?? '';
    for (const part of [
      '$5,738.16',
      '$7,097.37',
      '$14,838.75',
      '+ 1,641.81',
      '+ 588.64',
      'Total with Better',
      'Each amount is what it adds to your total, with the discount and tax.',
    ])
      expect(text).toContain(part);
    expect(text).toContain('50-year maker warranty');
    const inputs = [...page.querySelectorAll<HTMLInputElement>('main input')];
    expect(inputs.map(({ disabled }) => disabled)).toEqual([true, true, true, true, true]);
  });

  test('an expired estimate shows its packages, and none can be picked', () => {
    render(<PublicPage data={sampleChoices({}, { estimate: { isExpired: true } })} />);
    expect(radio(/^Good/).disabled).toBe(true);
  });
});
