import type { MailPreview, MailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import type { VersionChange } from '@plumbline/contract/offer/version-change';
import type { AccountId } from '../../../account-id.ts';
import type { Deps } from '../../../deps.ts';
import { finishMail } from '../../../mail/compose-mail.ts';
import {
  DEFAULT_ESTIMATE_SUBJECT,
  ownTemplate,
  SHOWN_ESTIMATE_BODY,
} from '../../../mail/estimate-template.ts';
import { LOGO_ID } from '../../../mail/mail-logo.ts';
import type { EstimateMail } from '../../../mail/mail-sources.ts';
import { composeEstimateSent } from '../../../mail/messages/clients/estimate-sent.ts';
import type { MailAddress } from '../../../providers/mail-transport.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { presentContractor } from '../answering/present-public.ts';
import { getEstimate } from '../get-estimate.ts';
import { listEstimatePage } from '../listing/list-estimate-page.ts';
import { toEstimateMail } from '../sending/get-estimate-mail.ts';
import { listChangesSinceSent } from '../versions/store-version.ts';
import { getSampleDocument, SAMPLE_ID } from './get-preview.ts';
import { presentTerms, publicLink } from './present-terms.ts';

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>;

/**
 * Returns the mail of an estimate with `preview` applied over the contractor's templates; stores and sends nothing. Without an
 * id uses the newest estimate, or the sample if there is none. Throws `NotFoundError`, also for another account's id.
 */
export async function getMailPreview(
  deps: Reads,
  account: AccountId,
  { estimateId, ...preview }: MailPreview,
): Promise<MailPreviewResponse> {
  const id = estimateId ?? (await findNewestId(deps, account));
  const { mail: saved, changed } = await getMail(deps, account, id);
  const mail = laidOver(saved, preview);
  const link = publicLink(deps.config, mail.estimateId);
  const recipient = id === null ? null : (mail.document.client?.email ?? null);
  const content = composeEstimateSent({
    estimate: mail,
    link,
    recipient,
    customMessage: '',
    changed: changed.map(({ text }) => text).join('\n'),
    pdf: null,
  });
  const { from, replyTo, subject, html, text } = await finishMail(content, deps.config.mailFrom);
  const contractor = presentContractor(await getAccount(deps, account));
  const { termsAndConditions: terms = contractor.termsAndConditions } = preview;
  return {
    estimateId: id,
    estimateNumber: mail.document.number,
    from: addressText(from),
    replyTo: replyTo ? addressText(replyTo) : '',
    subject,
    html: html.replaceAll(`cid:${LOGO_ID}`, contractor.logoUrl ?? ''),
    text,
    terms: presentTerms(terms, mail.document, contractor, link),
  };
}

async function findNewestId(deps: Reads, account: AccountId): Promise<string | null> {
  const { rows } = await listEstimatePage(deps, account, { limit: 1 });
  return rows[0]?.id ?? null;
}

interface Mail {
  readonly mail: EstimateMail;
  /** The changes since the client received it. */
  readonly changed: readonly VersionChange[];
}

async function getMail(deps: Reads, account: AccountId, id: string | null): Promise<Mail> {
  if (id !== null) {
    const estimate = await getEstimate(deps, account, id);
    const changed = await listChangesSinceSent(deps, account, estimate);
    return { mail: await toEstimateMail(deps, account, estimate), changed };
  }
  const owner = await getAccount(deps, account);
  const contractor = presentContractor(owner);
  const mail = {
    estimateId: SAMPLE_ID,
    contractorName: contractor.contactName,
    contractorEmail: owner.businessEmail ?? owner.email,
    subjectTemplate: owner.emailSubjectTemplate,
    bodyTemplate: owner.emailBodyTemplate,
    document: await getSampleDocument(deps, account, {}),
  };
  return { mail, changed: [] };
}

function laidOver(
  mail: EstimateMail,
  { emailSubjectTemplate: subject, emailBodyTemplate: body }: Omit<MailPreview, 'estimateId'>,
): EstimateMail {
  return {
    ...mail,
    ...(subject !== undefined && { subjectTemplate: ownTemplate(subject, DEFAULT_ESTIMATE_SUBJECT) }),
    ...(body !== undefined && { bodyTemplate: ownTemplate(body, SHOWN_ESTIMATE_BODY) }),
  };
}

const addressText = ({ name, address }: MailAddress) => (name ? `${name} <${address}>` : address);
