import type { Deps } from './deps.ts';
import { findEstimateMail } from './domains/estimates/get-estimate-mail.ts';
import { recordMailOutcome } from './domains/estimates/record-mail-outcome.ts';
import type { MailSources } from './mail/mail-sources.ts';

/** What the domains give to mail, which knows none of them. */
export function mailSources(deps: Pick<Deps, 'db' | 'clock'>): MailSources {
  return {
    findEstimateMail: (estimateId) => findEstimateMail(deps, estimateId),
    recordOutcome: recordMailOutcome,
  };
}
