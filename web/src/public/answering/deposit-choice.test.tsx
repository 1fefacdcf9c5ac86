/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { stagesOf } from '@plumbline/contract/offer/offer-stages';
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

async function openDialog(
  depositMethods: DepositMethodOffer[],
  companyName = 'Cutter Ridge Roofing',
  estimate: Partial<PublicEstimate> = {},
) {
  const bodies: unknown[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'token' });
    if (path.endsWith('/public')) return new Response(null, { status: 503 });
    bodies.push([path.split('/').at(-1), JSON.parse(init?.body as string)]);
    if (path.endsWith('/create-payment'))
      return Response.json({ success: true, checkoutUrl: '#at-the-provider' });
    return Response.json({ success: true, message: 'Done', status: 'accepted' });
  });
  render(
    <PublicPage
      data={samplePageData({ estimate: { depositMethods, ...estimate }, contractor: { companyName } })}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Accept estimate' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Sign' }));
  await user.type(sheet.getByLabelText('Email for your signed copy'), 'dana@mail.example');
  const signature = sheet.getByRole('textbox', { name: 'Signature' });
  await user.clear(signature);
  await user.type(signature, 'Dana W.');
  await user.click(sheet.getByRole('button', { name: 'Sign and continue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay deposit' }));
  return { user, dialog, bodies };
}

const namesOf = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  within(dialog.getByRole('group', { name: 'How will you pay the $3,348.73 deposit?' }))
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
      'CardPay now, secured by Stripe',
      'PayPalPay now, secured by PayPal',
      'SquarePay now, secured by Square',
      'VenmoTo @cutterridge',
      'CheckMake the check out to Cutter Ridge Roofing',
      'CashPay Cutter Ridge Roofing in cash',
      'OtherZelle to (208) 555-0142',
    ]);
  });

  test('name the address where PayPal is not paid online', async () => {
    const { dialog } = await openDialog([offer('paypal', false, 'pay@cutterridge.example')]);
    expect(namesOf(dialog)).toEqual(['PayPalTo pay@cutterridge.example']);
    expect(dialog.getByRole('button', { name: 'I’ll pay by PayPal' })).toBeTruthy();
  });

  test('start with the first, and change with the arrow keys', async () => {
    const { user, dialog } = await openDialog([offer('stripe', true), ...MANUAL]);
    const card = dialog.getByRole<HTMLInputElement>('radio', { name: /^Card/ });
    expect(card.checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Pay $3,348.73' })).toBeTruthy();
    card.focus();
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Venmo/ }).checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'I’ll pay by Venmo' })).toBeTruthy();
  });
});

test.each([
  ['when the job is done', []],
  ['as the work goes on', [{ name: 'Dry-in', percentage: '40' }]],
])('the rest is due %s', async (when, payments) => {
  const { offer: sample } = samplePageData().estimate;
  const unset = { amount: null, dueOn: null, milestone: null };
  const schedule = payments.map((payment) => ({ ...unset, ...payment, id: payment.name }));
  const terms = {
    currency: 'USD' as const,
    acceptPayments: true,
    depositPercentage: '25',
    depositFixedAmount: null,
  };
  const stages = stagesOf({ ...terms, schedule }, '13394.93');
  const { dialog } = await openDialog(MANUAL, undefined, { offer: { ...sample, stages } });
  expect(dialog.getByText(`The other $10,046.20 is due ${when}.`)).toBeTruthy();
});

describe('after signing, which is saved first, a client who pays', () => {
  const signed = [
    'confirm-manual-payment',
    {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@mail.example',
      signature: { kind: 'typed', text: 'Dana W.' },
      documentHash: samplePageData().estimate.documentHash,
    },
  ];

  test('by check reads whom to make it out to, how much, and where to mail it', async () => {
    const { user, dialog, bodies } = await openDialog(MANUAL);
    await user.click(dialog.getByRole('radio', { name: /^Check/ }));
    await user.click(dialog.getByRole('button', { name: 'I’ll pay by check' }));
    const way = within(await screen.findByRole('region', { name: 'Check' }));
    expect(way.getByText('418 S Orchard St, Boise, ID 83705')).toBeTruthy();
    expect(way.getByText('$3,348.73')).toBeTruthy();
    expect(screen.getByText(/Your \$3,348\.73 deposit is due\. Make the check out to/)).toBeTruthy();
    expect(bodies).toEqual([signed, ['deposit-method', { method: 'check' }]]);
  });

  test('online goes to the server’s URL; the request names the provider and never an amount', async () => {
    const { user, dialog, bodies } = await openDialog([offer('square', true), ...MANUAL]);
    await user.click(dialog.getByRole('button', { name: 'Pay $3,348.73' }));
    expect(await dialog.findByRole('button', { name: 'Opening the payment page…' })).toBeTruthy();
    await vi.waitFor(() => expect(location.hash).toBe('#at-the-provider'));
    expect(bodies).toEqual([signed, ['create-payment', { provider: 'square' }]]);
  });

  test('later keeps the signature, and can pay from the page', async () => {
    const { user, dialog } = await openDialog([offer('stripe', true)]);
    await user.click(dialog.getByRole('button', { name: 'Pay later, keep my signature' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^Accepted by Dana Whitfield/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pay $3,348.73' }));
    expect(screen.getByRole('dialog', { name: 'Pay deposit' })).toBeTruthy();
  });
});
