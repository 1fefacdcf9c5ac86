import { PLAN } from '@plumbline/contract/billing/plan';
import { formatDecimal } from '@plumbline/contract/pricing/decimal';

/** The monthly price, as decimal text. */
export const PLAN_PRICE = formatDecimal(BigInt(PLAN.monthlyMinor), 2);

/** What the plan includes, in the advertised order. */
export const PLAN_INCLUSIONS = [
  'Unlimited estimates',
  'Email to clients',
  'Client management',
  'PDF generation',
  'Professional branding',
  '100+ materials',
  'Priority support',
] as const;
