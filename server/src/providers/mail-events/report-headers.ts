import type { EmailService } from '../../config/mail-config.ts';

/** The name under which a service sends the token back. */
export const TOKEN_NAME = 'plumbline';

/**
 * The header that makes a service return a mail's token with each report. Sources: Postmark, “Custom metadata”; Amazon SES,
 * “Specifying message tags by headers”; SendGrid, “X-SMTPAPI, unique arguments”; Mailgun, “Attaching data to messages”.
 */
export function reportHeaders(service: EmailService, token: string): Record<string, string> {
  return HEADERS[service](token);
}

const HEADERS: Readonly<Record<EmailService, (token: string) => Record<string, string>>> = {
  postmark: (token) => ({ [`X-PM-Metadata-${TOKEN_NAME}`]: token }),
  ses: (token) => ({ 'X-SES-MESSAGE-TAGS': `${TOKEN_NAME}=${token}` }),
  sendgrid: (token) => ({ 'X-SMTPAPI': JSON.stringify({ unique_args: { [TOKEN_NAME]: token } }) }),
  mailgun: (token) => ({ 'X-Mailgun-Variables': JSON.stringify({ [TOKEN_NAME]: token }) }),
};
