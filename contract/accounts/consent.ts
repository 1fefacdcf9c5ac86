import { joinWords } from '../offer/offer-sums.ts';

/**
 * The text a client agrees to by accepting; `total` includes its currency, `choices` are the titles of what they picked. The text
 * is stored with the acceptance.
 */
export function consentText(agreed: {
  /** The kind of document accepted; an estimate by default. */
  readonly noun?: string | undefined;
  readonly estimateNumber: string;
  readonly companyName: string;
  readonly total: string;
  readonly choices?: readonly string[];
  readonly hasTerms: boolean;
}): string {
  const { noun = 'estimate', estimateNumber, companyName, total, choices = [], hasTerms } = agreed;
  const chosen = choices.length > 0 ? `, with ${joinWords(choices)}` : '';
  const end = hasTerms ? ', including its terms.' : '.';
  return `By signing, I accept ${noun} ${estimateNumber} from ${companyName} for ${total}${chosen}${end}`;
}
