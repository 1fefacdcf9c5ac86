import { awaitsAnswer, isWon } from '@plumbline/contract/estimates/statuses';
import { addAmounts } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { EstimateDocument } from '../../../pdf/document-data.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { checkAccess } from '../../billing/check-access.ts';
import { presentCertificate } from '../../certificates/present-certificate.ts';
import { getLogo } from '../../settings/get-logo.ts';
import { getShownEstimate } from '../answering/get-public-estimate.ts';
import { presentAccepted, presentSigned } from '../answering/present-accepted.ts';
import { presentContractor } from '../answering/present-public.ts';
import { listPublicChangeOrders } from '../changes/get-change-rows.ts';
import { requireComplete } from '../content/check-completeness.ts';
import { getEstimate } from '../get-estimate.ts';
import type { WholeDocument } from '../present.ts';
import { findAcceptance } from '../queries.ts';
import { getRevision } from '../versions/get-revision.ts';
import { getVersion } from '../versions/get-versions.ts';
import { presentDocument } from './present-document.ts';
import { withFilledTerms } from './present-terms.ts';
import { readPhotos } from './read-photos.ts';

/** How long a browser waits for a PDF before it is asked to retry. */
const DOWNLOAD_PATIENCE_MS = 20_000;

interface RenderedEstimate {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/**
 * Returns the PDF of an estimate in any status. Throws `NotFoundError`, `PaymentRequiredError`, `InvalidValuesError` for an
 * incomplete draft, and `DocumentError`.
 */
export async function getEstimatePdf(deps: Deps, account: AccountId, id: string): Promise<RenderedEstimate> {
  const estimate = await getEstimate(deps, account, id);
  await checkAccess(deps, account, 'pdf');
  return render(deps, account, estimate);
}

/**
 * Returns the same PDF for anyone with the client's link, regardless of the contractor's plan. Throws `NotFoundError`,
 * `DocumentError` and, for a draft, `PaymentRequiredError` and `InvalidValuesError`.
 */
export async function getPublicPdf(
  deps: Deps,
  id: string,
  viewer: AccountId | null,
): Promise<RenderedEstimate> {
  const { owner, estimate } = await getShownEstimate(deps, id, viewer);
  // Only the contractor can see a draft.
  if (estimate.status === 'draft') await checkAccess(deps, owner, 'pdf');
  return render(deps, owner, estimate);
}

/**
 * Returns the PDF of an estimate that was sent, for its owner's export, regardless of the plan.
 * Throws `NotFoundError` and `DocumentError`.
 */
export async function getOwnPdf(deps: Deps, account: AccountId, id: string): Promise<Uint8Array> {
  const document = await toDocument(deps, account, await getEstimate(deps, account, id));
  return deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
}

async function render(deps: Deps, account: AccountId, estimate: WholeDocument): Promise<RenderedEstimate> {
  if (estimate.status === 'draft') requireComplete(estimate);
  const document = await toDocument(deps, account, estimate);
  const pdf = await deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
  return { number: estimate.estimateNumber, pdf };
}

/**
 * Returns the PDF of a version as its client got it, with the number of the version. Throws `NotFoundError`,
 * `PaymentRequiredError` and `DocumentError`.
 */
export async function getVersionPdf(
  deps: Deps,
  account: AccountId,
  id: string,
  number: number,
): Promise<RenderedEstimate> {
  const { estimate, contractor } = await getVersion(deps, account, id, number);
  await checkAccess(deps, account, 'pdf');
  const { version, status } = await getEstimate(deps, account, id);
  const owner = await getAccount(deps, account);
  const document = presentDocument(estimate, contractor, owner.timeZone, await getLogo(deps, account));
  const photos = await readPhotos(deps, account, document.offer.files);
  const pdf = await deps.documents.render(
    {
      ...document,
      number: `${document.number} (version ${number})`,
      company: { ...document.company, description: contractor.companyDescription },
      ...(photos && { photos }),
      page: {
        url: `${deps.config.appUrl}/estimate/${id}?version=${number}`,
        takesAnswer: number === version && awaitsAnswer(status),
      },
    },
    { account, patienceMs: DOWNLOAD_PATIENCE_MS },
  );
  return { number: `${document.number}-version-${number}`, pdf };
}

/**
 * Returns the PDF of a revision as its client will get it. Throws `NotFoundError`, `PaymentRequiredError`, `InvalidValuesError` for
 * an incomplete revision, and `DocumentError`.
 */
export async function getRevisionPdf(deps: Deps, account: AccountId, id: string): Promise<RenderedEstimate> {
  const { estimate } = await getRevision(deps, account, id);
  await checkAccess(deps, account, 'pdf');
  return render(deps, account, estimate);
}

/** Returns the content of an estimate's PDF. */
export async function toDocument(
  deps: {
    readonly db: Queryable;
    readonly config: Pick<Deps['config'], 'appUrl'>;
    readonly secret: Deps['secret'];
  } & Pick<Deps, 'files'>,
  account: AccountId,
  estimate: WholeDocument,
): Promise<EstimateDocument> {
  const owner = await getAccount(deps, account);
  const logo = await getLogo(deps, account);
  const contractor = withFilledTerms(presentContractor(owner), estimate, deps.config);
  const acceptance = await findAcceptance(deps.db, account, estimate.id);
  const document = presentDocument(estimate, presentAccepted(contractor, acceptance), owner.timeZone, logo);
  const photos = await readPhotos(deps, account, document.offer.files);
  const { status } = estimate;
  return {
    ...document,
    company: { ...document.company, description: owner.companyDescription },
    ...(photos && { photos }),
    ...(isWon(status) &&
      !isZero(estimate.amountPaid) && { payments: await readPayments(deps, account, estimate) }),
    ...(acceptance?.document && {
      acceptance: presentSigned(acceptance, owner.timeZone),
      verifyAt: `${deps.config.appUrl}/verify`,
      certificateFile: JSON.stringify(presentCertificate(deps, estimate.estimateNumber, acceptance)),
    }),
    ...(status !== 'draft' && {
      page: { url: `${deps.config.appUrl}/estimate/${estimate.id}`, takesAnswer: awaitsAnswer(status) },
    }),
  };
}

async function readPayments(
  { db }: { readonly db: Queryable },
  account: AccountId,
  { id, change, currency, amountPaid, amountDue }: WholeDocument,
): Promise<NonNullable<EstimateDocument['payments']>> {
  if (change) return { paid: amountPaid };
  const accepted = (await listPublicChangeOrders(db, account, id)).filter(({ status }) => isWon(status));
  const changes = addAmounts(
    accepted.map(({ totalAmount }) => totalAmount),
    currency,
  );
  return { paid: amountPaid, due: amountDue, ...(accepted.length > 0 && { changes }) };
}
