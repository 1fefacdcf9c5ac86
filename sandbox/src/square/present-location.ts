import type { serialization } from 'square';
import type { SquareAccount } from './square-account.ts';

/** The seller's only location, where all its links are paid. */
export function presentLocation(account: SquareAccount) {
  return {
    id: account.locationId,
    name: 'Main yard',
    status: 'ACTIVE',
    type: 'PHYSICAL',
    capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
    merchant_id: account.merchantId,
    country: account.country,
    currency: account.currency,
    language_code: 'en-US',
    business_name: 'Sandbox seller',
    created_at: account.openedAt.toISOString(),
  } satisfies serialization.Location.Raw;
}
