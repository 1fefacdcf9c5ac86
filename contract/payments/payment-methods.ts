/** Ways a client can pay a deposit, in the order they are offered. The first three are online, the others by hand. */
export const DEPOSIT_METHODS = [
  'stripe',
  'paypal',
  'square',
  'venmo',
  'check',
  'cash',
  'instructions',
] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** What decides which methods there are. A secret counts when it is there, be it as a mask. */
export interface PaymentSettings {
  readonly stripeSecretKey: string | null;
  readonly paypalBusinessEmail: string | null;
  readonly squareAccessToken: string | null;
  readonly venmoBusinessUsername: string | null;
  readonly acceptsCheck: boolean;
  readonly acceptsCash: boolean;
  readonly customPaymentInstructions: string | null;
}

/** The methods a contractor has set up, in the order they are offered. */
export function listPaymentMethods(settings: PaymentSettings): DepositMethod[] {
  const isSetUp: Record<DepositMethod, boolean> = {
    stripe: isFilled(settings.stripeSecretKey),
    paypal: isFilled(settings.paypalBusinessEmail),
    square: isFilled(settings.squareAccessToken),
    venmo: isFilled(settings.venmoBusinessUsername),
    check: settings.acceptsCheck,
    cash: settings.acceptsCash,
    instructions: isFilled(settings.customPaymentInstructions),
  };
  return DEPOSIT_METHODS.filter((method) => isSetUp[method]);
}

/** Whether a client could pay a deposit at all; `method` asks for that one. */
export function hasPaymentMethod(settings: PaymentSettings, method?: DepositMethod): boolean {
  const methods = listPaymentMethods(settings);
  return method ? methods.includes(method) : methods.length > 0;
}

function isFilled(text: string | null): boolean {
  return Boolean(text?.trim());
}
