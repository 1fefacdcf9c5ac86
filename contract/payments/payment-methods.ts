import { type IdentityField, ONLINE_PROVIDERS, payingField, type SecretField } from './providers.ts';

const MANUAL = ['venmo', 'check', 'cash', 'instructions'] as const;
/** The deposit methods, in the order they are offered. */
export const DEPOSIT_METHODS = [...ONLINE_PROVIDERS, ...MANUAL] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** The settings that decide which methods are available. A secret counts if present, also as a mask. */
export interface PaymentSettings
  extends Readonly<Partial<Record<IdentityField | SecretField, string | null>>> {
  readonly venmoBusinessUsername: string | null;
  readonly acceptsCheck: boolean;
  readonly acceptsCash: boolean;
  readonly customPaymentInstructions: string | null;
}

/** The methods a contractor has set up, in the order they are offered. */
export function listPaymentMethods(settings: PaymentSettings): DepositMethod[] {
  const isManual = {
    venmo: isFilled(settings.venmoBusinessUsername),
    check: settings.acceptsCheck,
    cash: settings.acceptsCash,
    instructions: isFilled(settings.customPaymentInstructions),
  };
  return [
    ...ONLINE_PROVIDERS.filter((provider) => isFilled(settings[payingField(provider)])),
    ...MANUAL.filter((method) => isManual[method]),
  ];
}

/** Whether a client could pay a deposit at all, or by the given method. */
export function hasPaymentMethod(settings: PaymentSettings, method?: DepositMethod): boolean {
  const methods = listPaymentMethods(settings);
  return method ? methods.includes(method) : methods.length > 0;
}

function isFilled(text: string | null | undefined): boolean {
  return Boolean(text?.trim());
}
