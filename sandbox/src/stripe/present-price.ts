import type Stripe from 'stripe';
import { newId } from '../core/ids.ts';

export interface NewProduct {
  readonly name: string;
  readonly livemode: boolean;
  readonly created: number;
  readonly id?: string | undefined;
  readonly active?: boolean | undefined;
  readonly description?: string | undefined;
  readonly images?: string[] | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly url?: string | undefined;
  readonly taxCode?: string | undefined;
  readonly unitLabel?: string | undefined;
  readonly statementDescriptor?: string | undefined;
}

/** A product in Stripe's format. */
export function newProduct(given: NewProduct): Stripe.Product {
  return {
    id: given.id ?? newId('prod_', 14),
    object: 'product',
    active: given.active ?? true,
    created: given.created,
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: given.livemode,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statementDescriptor ?? null,
    tax_code: given.taxCode ?? null,
    tax_details: null,
    type: 'service',
    unit_label: given.unitLabel ?? null,
    updated: given.created,
    url: given.url ?? null,
  };
}

export interface NewPrice {
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly livemode: boolean;
  readonly created: number;
  readonly recurring?:
    | { readonly interval: Stripe.Price.Recurring.Interval; readonly interval_count?: number | undefined }
    | undefined;
  readonly active?: boolean | undefined;
  readonly lookupKey?: string | undefined;
  readonly nickname?: string | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
  readonly taxBehavior?: Stripe.Price.TaxBehavior | undefined;
}

/** A price of one unit in Stripe's format, recurring if given an interval. */
export function newPrice(given: NewPrice): Stripe.Price {
  const { recurring } = given;
  return {
    id: newId('price_1'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: given.created,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: given.livemode,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: given.unitAmount,
    unit_amount_decimal: decimalOnWire(given.unitAmount),
  };
}

/** A decimal on the wire: text, from which the SDK makes its `Decimal`. */
export function decimalOnWire(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}
