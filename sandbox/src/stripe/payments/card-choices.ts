import type { CardBehaviour } from '../stripe-account.ts';

/** The cards that a payer of a plan can choose on a hosted page. */
export const CARD_CHOICES: readonly (readonly [CardBehaviour, string])[] = [
  ['works', 'Works'],
  ['declines-later', 'Pays once, is declined at renewals'],
  ['needs-authentication', 'Pays once, asks for confirmation at renewals'],
];
