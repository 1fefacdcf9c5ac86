import type { Estimate } from '@plumbline/contract/estimates';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { EstimateDocument } from '../../documents/document-data.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { getEstimate } from './get-estimate.ts';
import { getShownEstimate } from './get-public-estimate.ts';
import { presentDocument } from './present-document.ts';
import { presentContractor } from './present-public.ts';

export interface RenderedEstimate {
  readonly number: string;
  readonly pdf: Uint8Array;
}

/** The contractor's PDF of an estimate in any status. Throws `NotFoundError` and `DocumentError`. */
export async function getEstimatePdf(deps: Deps, account: AccountId, id: string): Promise<RenderedEstimate> {
  return render(deps, account, await getEstimate(deps, account, id));
}

/** The same PDF for whoever holds the client's link. Throws `NotFoundError` and `DocumentError`. */
export async function getPublicPdf(
  deps: Deps,
  id: string,
  viewer: AccountId | null,
): Promise<RenderedEstimate> {
  const { owner, estimate } = await getShownEstimate(deps, id, viewer);
  return render(deps, owner, estimate);
}

async function render(deps: Deps, account: AccountId, estimate: Estimate): Promise<RenderedEstimate> {
  const document = await toDocument(deps, account, estimate);
  return { number: estimate.estimateNumber, pdf: await deps.documents.render(document) };
}

/** What the PDF of an estimate prints. */
export async function toDocument(
  deps: { readonly db: Queryable },
  account: AccountId,
  estimate: Estimate,
): Promise<EstimateDocument> {
  const owner = await getAccount(deps, account);
  return presentDocument(estimate, presentContractor(owner), owner.timeZone);
}
