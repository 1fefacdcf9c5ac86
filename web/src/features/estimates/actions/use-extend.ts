import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { type Estimate, VALID_DAYS } from '@plumbline/contract/estimates';
import { formatDate } from '../../../lib/dates.ts';
import { fetchCsrfTokenEarly } from '../../../lib/http/http-client.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { holdChange } from '../../../ui/overlays/held-changes.ts';
import { useHeldOutcomes } from '../../../ui/overlays/use-held-changes.ts';
import { useSendEstimate } from '../api.ts';
import { useDocumentKind } from '../document-kind.ts';
import { shortName } from '../short-name.ts';
import { reportFailure } from './report-failure.ts';

const EXTENDED = /^extended to (\d{4}-\d{2}-\d{2})$/;

/** Gives an expired estimate 30 more days, after a pause for Undo, and emails the client the new date. */
export function useExtend() {
  const { timeZone } = useProfile();
  const { mutateAsync } = useSendEstimate('view');
  const { noun } = useDocumentKind();
  return ({ id, client, estimateNumber }: Pick<Estimate, 'id' | 'client' | 'estimateNumber'>) => {
    const validUntil = addDays(calendarDate(new Date(), timeZone), VALID_DAYS);
    const day = formatDate(validUntil);
    const email = client?.email ?? '';
    const name = shortName(client);
    fetchCsrfTokenEarly();
    holdChange({
      subject: id,
      outcome: `extended to ${validUntil}`,
      title: `${estimateNumber} extended to ${day}`,
      description: email
        ? `We’ll email ${name} the new date.`
        : `There is no email address for ${name}, so send the link yourself.`,
      send: async () => {
        const order = email
          ? { email, customMessage: `Good news: this ${noun} is now valid until ${day}.` }
          : { email, channel: 'link' as const };
        await mutateAsync({ id, validUntil, ...order }).catch((error: unknown) =>
          reportFailure(error, `Failed to send ${noun}`),
        );
      },
    });
  };
}

/** The estimate with the extension that waits for its Undo. */
export function useWithExtension(estimate: Estimate): Estimate {
  const [, validUntil] = EXTENDED.exec(useHeldOutcomes().get(estimate.id) ?? '') ?? [];
  return validUntil === undefined ? estimate : { ...estimate, validUntil, isExpired: false };
}
