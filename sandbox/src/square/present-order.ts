import type { serialization } from 'square';
import type { SquareAccount, SquareOrder, SquarePayment } from './square-account.ts';
import { CARD, money } from './square-values.ts';

/** An order with the tenders of its payments; its state says nothing about the money. */
export function presentOrder(account: SquareAccount, order: SquareOrder) {
  const { currency } = account;
  const zero = money(0, currency);
  const total = money(order.totalMinor, currency);
  const payments = [...account.payments.values()].filter(
    (payment) => payment.order === order && payment.status !== 'FAILED',
  );
  return {
    id: order.id,
    ...order.request,
    source: { name: 'Sandbox' },
    line_items: order.request.line_items.map((item) => {
      const gross = money(item.base_price_money.amount * Number(item.quantity), currency);
      return {
        ...item,
        item_type: 'ITEM' as const,
        base_price_money: money(item.base_price_money.amount, currency),
        variation_total_price_money: gross,
        gross_sales_money: gross,
        total_tax_money: zero,
        total_discount_money: zero,
        total_money: gross,
        total_service_charge_money: zero,
      };
    }),
    net_amounts: {
      total_money: total,
      tax_money: zero,
      discount_money: zero,
      tip_money: zero,
      service_charge_money: zero,
    },
    ...(payments.length > 0 && { tenders: payments.map((payment) => presentTender(account, payment)) }),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    state: order.state,
    version: order.version,
    total_money: total,
    total_tax_money: zero,
    total_discount_money: zero,
    total_tip_money: zero,
    total_service_charge_money: zero,
    net_amount_due_money: payments.length > 0 ? zero : total,
  } satisfies serialization.Order.Raw;
}

function presentTender({ locationId, currency }: SquareAccount, payment: SquarePayment) {
  return {
    id: payment.id,
    location_id: locationId,
    transaction_id: payment.order.id,
    created_at: payment.createdAt.toISOString(),
    amount_money: money(payment.order.totalMinor, currency),
    ...(payment.source === 'CARD'
      ? {
          type: 'CARD' as const,
          card_details: { status: 'CAPTURED' as const, card: CARD, entry_method: 'KEYED' as const },
        }
      : {
          type: 'BANK_ACCOUNT' as const,
          bank_account_details: {
            status: payment.status === 'PENDING' ? ('PENDING' as const) : ('COMPLETED' as const),
          },
        }),
    payment_id: payment.id,
  } satisfies serialization.Tender.Raw;
}
