/** @jsxImportSource preact */
import type { DepositMethodOffer } from '@plumbline/contract/payments/deposits';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PublicPage } from '../public-page.tsx';
import { samplePageData } from '../sample-page-data.ts';
import { cleanup, render, screen, within } from '../testing/render.tsx';

const offer = (
  method: DepositMethodOffer['method'],
  online = false,
  detail: string | null = null,
): DepositMethodOffer => ({ method, online, detail });

const MANUAL = [offer('venmo', false, 'cutterridge'), offer('check')];

async function openDialog(depositMethods: DepositMethodOffer[], companyName = 'Cutter Ridge Roofing') {
  const bodies: unknown[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
    bodies.push([path.split('/').at(-1), JSON.parse(init?.body as string)]);
    if (path.endsWith('/create-payment'))
      return Response.json({ success: true, checkoutUrl: '#at-the-provider' });
    return Response.json({ success: true, message: 'Done', status: 'accepted' });
  });
  render(<PublicPage data={samplePageData({ estimate: { depositMethods }, contractor: { companyName } })} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
  const dialog = within(screen.getByRole('dialog'));
  const submit = async (button: string) => {
    await user.type(dialog.getByLabelText('Email'), 'dana@mail.example');
    await user.type(dialog.getByRole('textbox', { name: 'Signature' }), 'Dana W.');
    await user.click(dialog.getByRole('button', { name: button }));
  };
  return { user, dialog, bodies, submit };
}

const namesOf = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  within(dialog.getByRole('group', { name: 'Deposit, $3,348.73' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = '';
});

describe('deposit methods', () => {
  test('are those the contractor has set up, each with its instructions', async () => {
    const { dialog } = await openDialog([
      offer('stripe', true),
      offer('paypal', true),
      offer('square', true),
      ...MANUAL,
      offer('cash'),
      offer('instructions', false, 'Zelle to (208) 555-0142'),
    ]);
    expect(namesOf(dialog)).toEqual([
      'CardPaid now, by Stripe',
      'PayPalPaid now, at PayPal',
      'SquarePaid now, at Square',
      'VenmoSend it to @cutterridge',
      'CheckMade out to Cutter Ridge Roofing',
      'CashHanded to Cutter Ridge Roofing',
      'As agreedZelle to (208) 555-0142',
    ]);
  });

  test('name the address where PayPal is not paid online', async () => {
    const { dialog } = await openDialog([offer('paypal', false, 'pay@cutterridge.example')]);
    expect(namesOf(dialog)).toEqual(['PayPalSend it to pay@cutterridge.example']);
    expect(dialog.getByRole('button', { name: 'Accept estimate' })).toBeTruthy();
  });

  test('start with the first, and change with the arrow keys', async () => {
    const { user, dialog } = await openDialog([offer('stripe', true), ...MANUAL]);
    const card = dialog.getByRole<HTMLInputElement>('radio', { name: /^Card/ });
    expect(card.checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Accept and pay $3,348.73' })).toBeTruthy();
    card.focus();
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Venmo/ }).checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Accept estimate' })).toBeTruthy();
  });
});

describe('accepting', () => {
  test('with an offline method names the method, and the page says that the deposit is awaited', async () => {
    const { user, dialog, bodies, submit } = await openDialog(MANUAL);
    await user.click(dialog.getByRole('radio', { name: /^Check/ }));
    await submit('Accept estimate');
    expect(await screen.findByText(/Your \$3,348\.73 deposit is due/)).toBeTruthy();
    expect(bodies).toMatchObject([['confirm-manual-payment', { depositMethod: 'check' }]]);
  });

  test('with an online method names the provider and never an amount, and goes to the server’s URL', async () => {
    const { dialog, bodies, submit } = await openDialog([offer('square', true), ...MANUAL]);
    await submit('Accept and pay $3,348.73');
    expect(await dialog.findByRole('button', { name: 'Opening the payment page…' })).toBeTruthy();
    await vi.waitFor(() => expect(location.hash).toBe('#at-the-provider'));
    expect(bodies).toEqual([
      [
        'create-payment',
        {
          provider: 'square',
          clientName: 'Dana Whitfield',
          clientEmail: 'dana@mail.example',
          signature: { kind: 'typed', text: 'Dana W.' },
          documentHash: samplePageData().estimate.documentHash,
        },
      ],
    ]);
    expect(screen.queryByText(/^Accepted/)).toBeNull();
  });
});
