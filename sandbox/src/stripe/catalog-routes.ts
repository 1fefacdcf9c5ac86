import type Stripe from 'stripe';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { expandRequest } from './checkout/checkout-requests.ts';
import { definedFields, mergeMetadata } from './customer-routes.ts';
import { listPage } from './list-page.ts';
import { newPrice, newProduct } from './present-price.ts';
import { recordEvent } from './record-event.ts';
import { getObject, type StripeAccount } from './stripe-account.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { boolean, currency, expand, integer, listFields, metadata, text, url } from './stripe-fields.ts';
import { badRequest } from './stripe-refusal.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 1095).optional(),
  usage_type: z.literal('licensed').optional(),
});
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']).optional();

const createProductRequest = z.strictObject({
  id: text(255).optional(),
  name: text(),
  active: boolean.optional(),
  description: text(40_000).optional(),
  images: z.array(url).max(8).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text(22).optional(),
  tax_code: text().optional(),
  unit_label: text(12).optional(),
  url: url.optional(),
  default_price_data: z
    .strictObject({
      currency,
      unit_amount: integer(),
      recurring: recurring.optional(),
      tax_behavior: taxBehavior,
    })
    .optional(),
  expand,
});
const listProductsRequest = z.strictObject({
  ...listFields,
  active: boolean.optional(),
  ids: z.array(text()).optional(),
});
const createPriceRequest = z
  .strictObject({
    currency,
    unit_amount: integer(),
    product: text().optional(),
    product_data: z
      .strictObject({
        name: text(),
        active: boolean.optional(),
        id: text(255).optional(),
        metadata: metadata.optional(),
      })
      .optional(),
    recurring: recurring.optional(),
    active: boolean.optional(),
    lookup_key: text(200).optional(),
    transfer_lookup_key: boolean.optional(),
    nickname: text().optional(),
    metadata: metadata.optional(),
    tax_behavior: taxBehavior,
    expand,
  })
  .refine(({ product, product_data: data }) => (product === undefined) !== (data === undefined), {
    error: 'You must specify either `product` or `product_data` when creating a price.',
  });
const updatePriceRequest = z.strictObject({
  active: boolean.optional(),
  lookup_key: text(200).optional(),
  nickname: text().optional(),
  metadata: metadata.optional(),
  expand,
});
const listPricesRequest = z.strictObject({
  ...listFields,
  active: boolean.optional(),
  currency: currency.optional(),
  lookup_keys: z.array(text()).max(10).optional(),
  product: text().optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

/** Products and their prices. */
export function registerCatalogRoutes(calls: StripeCalls, core: Core): void {
  calls.post('/v1/products', createProductRequest, ({ account, fields }) => {
    if (fields.id !== undefined && account.products.has(fields.id))
      throw badRequest('Product already exists.', 'id', 'resource_already_exists');
    const { livemode } = account;
    const created = core.clock.nowSeconds();
    const { tax_code: taxCode, unit_label: unitLabel, statement_descriptor: statementDescriptor } = fields;
    const product = newProduct({ ...fields, taxCode, unitLabel, statementDescriptor, livemode, created });
    account.products.set(product.id, product);
    const first = fields.default_price_data;
    if (first) {
      const { unit_amount: unitAmount } = first;
      const price = newPrice({ ...first, unitAmount, product: product.id, livemode, created });
      account.prices.set(price.id, price);
      product.default_price = price.id;
    }
    recordEvent(core, account, 'product.created', product);
    return product;
  });
  calls.get('/v1/products/:id', expandRequest, ({ account, id }) =>
    getObject(account.products, 'product', id),
  );
  calls.get('/v1/products', listProductsRequest, ({ account, fields }) => {
    const wanted = [...account.products.values()].filter(
      ({ id, active }) => (fields.active ?? active) === active && (fields.ids?.includes(id) ?? true),
    );
    return listPage(wanted, fields, '/v1/products');
  });

  calls.post('/v1/prices', createPriceRequest, ({ account, fields }) => {
    const { livemode } = account;
    const created = core.clock.nowSeconds();
    const product = fields.product_data
      ? newProduct({ ...fields.product_data, livemode, created })
      : getObject(account.products, 'product', fields.product ?? '', 'product');
    if (fields.lookup_key !== undefined)
      freeLookupKey(account, fields.lookup_key, fields.transfer_lookup_key ?? false);
    account.products.set(product.id, product);
    const price = newPrice({
      ...fields,
      product: product.id,
      unitAmount: fields.unit_amount,
      lookupKey: fields.lookup_key,
      taxBehavior: fields.tax_behavior,
      livemode,
      created,
    });
    account.prices.set(price.id, price);
    recordEvent(core, account, 'price.created', price);
    return price;
  });
  calls.get('/v1/prices/:id', expandRequest, ({ account, id }) => getObject(account.prices, 'price', id));
  calls.post('/v1/prices/:id', updatePriceRequest, ({ account, id, fields }) => {
    const price = getObject(account.prices, 'price', id);
    const { active, lookup_key, nickname } = fields;
    Object.assign(price, definedFields({ active, lookup_key, nickname }));
    price.metadata = mergeMetadata(price.metadata, fields.metadata);
    recordEvent(core, account, 'price.updated', price);
    return price;
  });
  calls.get('/v1/prices', listPricesRequest, ({ account, fields }) => {
    const wanted = [...account.prices.values()].filter((price) => isWanted(price, fields));
    return listPage(wanted, fields, '/v1/prices');
  });
}

function isWanted(price: Stripe.Price, wanted: z.output<typeof listPricesRequest>): boolean {
  return (
    (wanted.active ?? price.active) === price.active &&
    (wanted.currency ?? price.currency) === price.currency &&
    (wanted.product ?? price.product) === price.product &&
    (wanted.type ?? price.type) === price.type &&
    (wanted.lookup_keys?.includes(price.lookup_key ?? '') ?? true)
  );
}

function freeLookupKey(account: StripeAccount, lookupKey: string, mayTake: boolean): void {
  for (const price of account.prices.values()) {
    if (price.lookup_key !== lookupKey) continue;
    if (!mayTake)
      throw badRequest(
        `A price (\`${price.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    price.lookup_key = null;
  }
}
