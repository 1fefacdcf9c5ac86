import type { Estimate } from '@plumbline/contract/estimates';
import type { Revision } from '@plumbline/contract/estimates/revisions';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { formatRelativeTime } from '../../../lib/dates.ts';
import { request } from '../../../lib/http/http-client.ts';
import { keepAnswer } from '../../../lib/http/keep-answer.ts';
import { canRevise, isDraft } from '../actions/offered-actions.ts';
import { createEstimate, ESTIMATES, estimateKey } from '../api.ts';
import { draftFaultText } from '../editor/faults/draft-faults.ts';
import type { FormTarget } from '../form-target.ts';
import { shortName } from '../short-name.ts';
import { isWithoutRevision, revisionKey, revisionPath } from './revision-api.ts';

export const REVISION_SLOT = 'revision-';

/** An estimate with the changes of its revision. Its form treats it as a draft. */
function asRevised({ estimate, updatedAt, version }: Revision): Estimate {
  return { ...estimate, updatedAt, version, revision: { updatedAt } };
}

const readEstimate = (id: string) => request<Estimate>('GET', `${ESTIMATES}/${id}`);

/**
 * The revision of an estimate, or the sent version if there is none yet; an estimate that cannot be revised
 * is returned unchanged.
 */
async function readRevised(id: string): Promise<Estimate> {
  const estimate = await readEstimate(id);
  if (!canRevise(estimate.status)) return estimate;
  if (estimate.revision !== null)
    try {
      return asRevised(await request<Revision>('GET', revisionPath(id)));
    } catch (error) {
      if (!isWithoutRevision(error)) throw error;
    }
  return { ...estimate, status: 'draft', revision: { updatedAt: estimate.updatedAt } };
}

const versionAfter = (document: Estimate | null) => Math.max(document?.version ?? 1, 1) + 1;

/** Who ended the revision, and when: "Dana accepted version 2 a minute ago". */
function answeredTitle({ status, client, version, events, estimateNumber }: Estimate): string {
  if (!isWon(status)) return `${estimateNumber} was taken back`;
  const at = events.findLast(({ type }) => type === 'accepted')?.at;
  const what = version > 0 ? `version ${version}` : estimateNumber;
  const name = client ? shortName(client) : 'Your client';
  return `${name} accepted ${what}${at ? ` ${formatRelativeTime(at)}` : ''}`;
}

/** The next version of an estimate that its client already has. */
export const REVISION_FORM: FormTarget = {
  slotOf: (id) => `${REVISION_SLOT}${id}`,
  viewOf: (id) => `/estimates/${id}/view`,
  pdfOf: (id) => `${revisionPath(id)}/pdf`,
  keyOf: (id) => [...revisionKey(id), 'form'],
  read: readRevised,
  // A recalled draft has no revision.
  canEdit: ({ status, revision }) => isDraft(status) && revision !== null,
  create: createEstimate,
  change: async (id, changes) => asRevised(await request<Revision>('PUT', revisionPath(id), changes)),
  keep: (queryClient, estimate) => {
    keepAnswer(queryClient, [...revisionKey(estimate.id), 'form'], estimate);
    void queryClient.invalidateQueries({ queryKey: revisionKey(estimate.id), exact: true });
    void queryClient.invalidateQueries({ queryKey: estimateKey(estimate.id), exact: true });
    void queryClient.invalidateQueries({ queryKey: [ESTIMATES], refetchType: 'none' });
  },
  faultText: draftFaultText,
  words: {
    noun: 'estimate',
    form: 'Revision',
    created: 'Changes saved',
    changed: 'Changes saved',
    notCreated: 'Failed to create estimate. Please try again.',
    notChanged: 'We couldn’t save the changes. Please try again.',
    send: (document) => `Send version ${versionAfter(document)}`,
    sendShort: (document) => `Send version ${versionAfter(document)}`,
    generate: 'Generate estimate',
    closed: (estimate) => ({
      title: answeredTitle(estimate),
      note: isDraft(estimate.status)
        ? 'It is a draft again: edit the draft instead.'
        : 'An accepted estimate can’t be revised. Your client got no new version.',
    }),
  },
};
