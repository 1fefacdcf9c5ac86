import { type PaymentProvider, requireSetUp } from '../payment-provider.ts';
import { checkSquareKey, listSquareCurrencies } from './check-square-key.ts';
import { squareDeposits } from './square-deposits.ts';
import { readSquareHook, registerSquareHook, removeSquareHook } from './square-hooks.ts';

/** Square payment links, with the contractor's access token. */
export const squareProvider = {
  isAvailable: () => true,
  openDeposits: (config, { secret }) => squareDeposits(config, requireSetUp(secret, 'Square')),
  checkKey: checkSquareKey,
  listCurrencies: listSquareCurrencies,
  hooks: {
    apiBase: ({ squareApiBase }) => squareApiBase,
    register: registerSquareHook,
    remove: removeSquareHook,
    signatureHeader: 'x-square-hmacsha256-signature',
    read: readSquareHook,
  },
} satisfies PaymentProvider;
