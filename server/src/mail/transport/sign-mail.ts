import type { EstimateMail } from '../mail-sources.ts';
import { cleanHeaderText } from './clean-header-text.ts';

/** A contractor's signature in a mail to their client: the name, and below it the business phone and email if set. */
export function signMail({ document, contractorName }: EstimateMail): string {
  const { phone, email } = document.company;
  const contact = [cleanHeaderText(phone ?? ''), email].filter(Boolean).join(' | ');
  return ['Best regards,', cleanHeaderText(contractorName), contact].filter(Boolean).join('\n');
}
