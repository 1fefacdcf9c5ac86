import type {
  CapturedPayment,
  LinkDescription,
  Order,
  OrdersCapture,
  Refund,
} from '@paypal/paypal-server-sdk';
import { type PaypalCapture, type PaypalOrder, type PaypalRefund, refundedMinor } from './paypal-account.ts';
import { fromMinor } from './paypal-money.ts';
import type { Wire } from './wire.ts';

const PAYER = {
  email_address: 'payer@sandbox.example',
  name: { given_name: 'Pat', surname: 'Payer' },
} as const;
/** PayPal's id of the one payer of the sandbox; its pages send it back as `PayerID`. */
export const PAYER_ID = 'SANDBOXPAYER1';

/** The whole order, as `Prefer: return=representation` and a GET show it. */
export function presentOrder(order: PaypalOrder, baseUrl: string) {
  const [unit] = order.request.purchase_units;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: orderStatus(order),
    purchase_units: [
      {
        ...unit,
        reference_id: unit.reference_id ?? 'default',
        amount: fromMinor(order.amountMinor, order.currency),
        ...(order.capture && { payments: presentPayments(order, order.capture, baseUrl) }),
      },
    ],
    ...(order.request.payment_source &&
      !order.funding && {
        payment_source: { paypal: walletOf(order.request.payment_source.paypal) },
      }),
    ...(order.funding && {
      payer: { ...PAYER, payer_id: PAYER_ID, address: { country_code: 'US' } },
      payment_source: { paypal: { ...PAYER, account_id: PAYER_ID, account_status: 'VERIFIED' } },
    }),
    create_time: seconds(order.createdAt),
    update_time: seconds(order.updatedAt),
    links: orderLinks(order, baseUrl),
  } satisfies Wire<Order>;
}

/** The answer to a create call, unless the caller asks for more. */
export function presentCreatedOrder(order: PaypalOrder, baseUrl: string) {
  return {
    id: order.id,
    status: orderStatus(order),
    links: orderLinks(order, baseUrl),
  } satisfies Wire<Order>;
}

/** The answer to a capture call, unless the caller asks for more. */
export function presentCapturedOrder(order: PaypalOrder, baseUrl: string) {
  const { id, status, purchase_units, payer, payment_source, links } = presentOrder(order, baseUrl);
  const [{ reference_id, payments }] = purchase_units as [(typeof purchase_units)[number]];
  return {
    id,
    status,
    ...(payment_source && { payment_source }),
    purchase_units: [{ reference_id, ...(payments && { payments }) }],
    ...(payer && { payer }),
    links,
  } satisfies Wire<Order>;
}

/** A capture as `GET /v2/payments/captures/{id}` shows it. */
export function presentCapture(order: PaypalOrder, capture: PaypalCapture, baseUrl: string) {
  const { payee } = order.request.purchase_units[0];
  return {
    ...presentOrdersCapture(order, capture, baseUrl),
    supplementary_data: { related_ids: { order_id: order.id } },
    ...(payee && { payee }),
  } satisfies Wire<CapturedPayment>;
}

export function presentRefund(
  order: PaypalOrder,
  capture: PaypalCapture,
  refund: PaypalRefund,
  baseUrl: string,
) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: fromMinor(refund.amountMinor, order.currency),
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.noteToPayer && { note_to_payer: refund.noteToPayer }),
    seller_payable_breakdown: {
      gross_amount: fromMinor(refund.amountMinor, order.currency),
      paypal_fee: fromMinor(0n, order.currency),
      net_amount: fromMinor(refund.amountMinor, order.currency),
      total_refunded_amount: fromMinor(refundedMinor(capture), order.currency),
    },
    create_time: seconds(refund.createdAt),
    update_time: seconds(refund.createdAt),
    links: [
      link('self', 'GET', `${baseUrl}/v2/payments/refunds/${refund.id}`),
      link('up', 'GET', `${baseUrl}/v2/payments/captures/${capture.id}`),
    ],
  } satisfies Wire<Refund>;
}

export function orderStatus(order: PaypalOrder) {
  if (order.capture) return 'COMPLETED';
  if (order.funding) return 'APPROVED';
  return order.request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
}

function walletOf({ email_address }: { email_address?: string }) {
  return { ...(email_address && { email_address }) };
}

function presentPayments(order: PaypalOrder, capture: PaypalCapture, baseUrl: string) {
  const refunds = capture.refunds.map((refund) => presentRefund(order, capture, refund, baseUrl));
  return {
    captures: [presentOrdersCapture(order, capture, baseUrl)],
    ...(refunds.length > 0 && { refunds }),
  };
}

function presentOrdersCapture(order: PaypalOrder, capture: PaypalCapture, baseUrl: string) {
  const [unit] = order.request.purchase_units;
  const amount = fromMinor(order.amountMinor, order.currency);
  const self = `${baseUrl}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: captureStatus(order, capture),
    ...(capture.status === 'PENDING' && { status_details: { reason: 'ECHECK' as const } }),
    amount,
    final_capture: true,
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.status === 'COMPLETED' && {
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: fromMinor(0n, order.currency),
        net_amount: amount,
      },
    }),
    links: [
      link('self', 'GET', self),
      link('refund', 'POST', `${self}/refund`),
      link('up', 'GET', `${baseUrl}/v2/checkout/orders/${order.id}`),
    ],
    create_time: seconds(capture.createdAt),
    update_time: seconds(capture.updatedAt),
  } satisfies Wire<OrdersCapture>;
}

function captureStatus({ amountMinor }: PaypalOrder, capture: PaypalCapture) {
  const refunded = refundedMinor(capture);
  if (refunded === 0n) return capture.status;
  return refunded < amountMinor ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

function orderLinks(order: PaypalOrder, baseUrl: string) {
  const self = `${baseUrl}/v2/checkout/orders/${order.id}`;
  const page = `${baseUrl}/pay/paypal/${order.id}`;
  if (order.capture) return [link('self', 'GET', self)];
  if (order.request.payment_source && !order.funding)
    return [link('self', 'GET', self), link('payer-action', 'GET', page)];
  return [
    link('self', 'GET', self),
    ...(order.funding ? [] : [link('approve', 'GET', page)]),
    link('capture', 'POST', `${self}/capture`),
  ];
}

function link(rel: string, method: 'GET' | 'POST', href: string) {
  return { href, rel, method } satisfies Wire<LinkDescription>;
}

/** PayPal writes times without fractions of a second. */
function seconds(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z');
}
