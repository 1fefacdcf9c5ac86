/** The text a client agrees to by accepting; `total` includes its currency. The text is stored with the acceptance. */
export function consentText(agreed: {
  readonly estimateNumber: string;
  readonly companyName: string;
  readonly total: string;
  readonly hasTerms: boolean;
}): string {
  const { estimateNumber, companyName, total, hasTerms } = agreed;
  const end = hasTerms ? ', including its terms.' : '.';
  return `By signing, I accept estimate ${estimateNumber} from ${companyName} for ${total}${end}`;
}
