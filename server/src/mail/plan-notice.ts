import { z } from 'zod';
import { defineAccountNotice, type NoticeWords } from './account-notice.ts';
import type { MailMessage, MailProps } from './mail-message.ts';

const FOOTER =
  'You’re getting this because you have a Plumbline account. Something not right? Reply to this email.';

interface PlanNoticeSpec<Details extends MailProps> {
  readonly details: z.ZodType<Details, Details>;
  readonly words: (details: Details) => NoticeWords;
  readonly sample: NoInfer<Details>;
}

/** Declares a mail to a contractor about their own plan; its button opens the billing page. */
export function definePlanNotice<Details extends MailProps>(
  spec: PlanNoticeSpec<Details>,
): MailMessage<Details, Details> {
  return defineAccountNotice<Details>({ ...spec, opens: '/billing', footer: FOOTER });
}

/** An ISO calendar date in the contractor's time zone. */
export const planDate = z.iso.date();
