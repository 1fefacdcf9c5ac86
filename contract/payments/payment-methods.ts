import { type IdentityField, ONLINE_PROVIDERS, payingField, type SecretField } from './providers.ts';

const BY_HAND = ['venmo', 'check', 'cash', 'instructions'] as const;
/** Ways a client can pay a deposit, in the order they are offered. */
export const DEPOSIT_METHODS = [...ONLINE_PROVIDERS, ...BY_HAND] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** What decides which methods there are. A secret counts when it is there, be it as a mask. */
export interface PaymentSettings
  extends Readonly<Partial<Record<IdentityField | SecretField, string | null>>> {
  readonly venmoBusinessUsername: string | null;
  readonly acceptsCheck: boolean;
  readonly acceptsCash: boolean;
  readonly customPaymentInstructions: string | null;
}

/** The methods a contractor has set up, in the order they are offered. */
export function listPaymentMethods(settings: PaymentSettings): DepositMethod[] {
  const isByHand = {
    venmo: isFilled(settings.venmoBusinessUsername),
    check: settings.acceptsCheck,
    cash: settings.acceptsCash,
    instructions: isFilled(settings.customPaymentInstructions),
  };
  return [
    ...ONLINE_PROVIDERS.filter((provider) => isFilled(settings[payingField(provider)])),
    ...BY_HAND.filter((method) => isByHand[method]),
  ];
}

/** Whether a client could pay a deposit at all; `method` asks for that one. */
export function hasPaymentMethod(settings: PaymentSettings, method?: DepositMethod): boolean {
  const methods = listPaymentMethods(settings);
  return method ? methods.includes(method) : methods.length > 0;
}

function isFilled(text: string | null | undefined): boolean {
  return Boolean(text?.trim());
}
