import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer, REACH_EVENTS } from '@plumbline/contract/estimates/statuses';
import { Banner } from '../../../ui/banner.tsx';
import { useDocumentKind } from '../document-kind.ts';

/** Reports that the last mail did not reach the client, until it is sent again or opened. */
export function UndeliveredNotice({ estimate }: { estimate: Pick<Estimate, 'status' | 'events'> }) {
  const { noun } = useDocumentKind();
  const lastSent = estimate.events.findLast(({ type }) => type === 'sent')?.detail['recipient'];
  // A bounce of an earlier address is irrelevant.
  const newest = estimate.events.findLast(
    ({ type, detail }) =>
      REACH_EVENTS.includes(type) && (detail['recipient'] === undefined || detail['recipient'] === lastSent),
  );
  if (!awaitsAnswer(estimate.status) || newest?.type !== 'bounced') return null;
  const { recipient, reason } = newest.detail;
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={recipient ? `The email to ${recipient} was not delivered.` : 'This email wasn’t delivered.'}
    >
      {reason && <span className="wrap-anywhere">{reason} </span>}
      Resend the {noun}, or send it to another address.
    </Banner>
  );
}
