import type Stripe from 'stripe';
import { newId } from '../../core/ids.ts';
import { newPrice, newProduct } from '../present-price.ts';
import { getObject, linkedId, type StripeAccount } from '../stripe-account.ts';
import { badRequest } from '../stripe-refusal.ts';
import type { CreateSessionRequest, LineItemRequest } from './checkout-requests.ts';

/** The lines of a checkout. An inline price creates a price and a product, as at Stripe. */
export function createLineItems(
  account: StripeAccount,
  request: CreateSessionRequest,
  created: number,
): Stripe.LineItem[] {
  const items = request.line_items.map((line, index) => createLineItem(account, line, index, created));
  const currencies = new Set(items.map(({ currency }) => currency));
  if (currencies.size > 1) throw badRequest('All line items must have the same currency.', 'line_items');
  const recurring = items.filter(({ price }) => price?.type === 'recurring');
  if (request.mode === 'payment' && recurring.length > 0)
    throw badRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    );
  if (request.mode === 'subscription' && recurring.length !== 1)
    throw badRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    );
  return items;
}

function createLineItem(
  account: StripeAccount,
  line: LineItemRequest,
  index: number,
  created: number,
): Stripe.LineItem {
  const { quantity } = line;
  if (quantity === undefined)
    throw badRequest(
      'Quantity is required. Add `quantity` to `line_items[].`',
      `line_items[${index}][quantity]`,
      'parameter_missing',
    );
  if (quantity < 1)
    throw badRequest(
      'Quantity must be at least 1.',
      `line_items[${index}][quantity]`,
      'parameter_invalid_integer',
    );
  const price = priceOf(account, line, index, created);
  const amount = (price.unit_amount ?? 0) * quantity;
  const product = account.products.get(linkedId(price.product));
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: line.metadata ?? {},
    price,
    quantity,
  };
}

function priceOf(
  account: StripeAccount,
  line: LineItemRequest,
  index: number,
  created: number,
): Stripe.Price {
  const { price_data: data } = line;
  if (!data) {
    const price = getObject(account.prices, 'price', line.price ?? '', `line_items[${index}][price]`);
    if (!price.active)
      throw badRequest(
        'The price specified is inactive. This field only accepts active prices.',
        `line_items[${index}][price]`,
      );
    return price;
  }
  const { livemode } = account;
  const product = data.product_data
    ? newProduct({
        ...data.product_data,
        active: false,
        livemode,
        created,
        taxCode: data.product_data.tax_code,
      })
    : getObject(account.products, 'product', data.product ?? '', `line_items[${index}][price_data][product]`);
  account.products.set(product.id, product);
  const price = newPrice({
    product: product.id,
    currency: data.currency,
    unitAmount: data.unit_amount,
    recurring: data.recurring,
    active: false,
    taxBehavior: data.tax_behavior,
    livemode,
    created,
  });
  account.prices.set(price.id, price);
  return price;
}
