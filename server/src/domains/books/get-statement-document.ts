import type { PeriodFields, Statement } from '@plumbline/contract/books';
import { EVERYTHING } from '@plumbline/contract/offer/display';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { isCurrency } from '@plumbline/contract/pricing/currency';
import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError } from '../../errors.ts';
import { mailLogo } from '../../mail/mail-logo.ts';
import type { EstimateMail, StatementMailOrder } from '../../mail/mail-sources.ts';
import type { EstimateDocument } from '../../pdf/document-data.ts';
import { statementFileName } from '../../pdf/estimate-file-name.ts';
import { getAccount } from '../accounts/get-profile.ts';
import { checkAccess } from '../billing/check-access.ts';
import { getOwnClient } from '../clients/get-client.ts';
import { presentContractor } from '../documents/answering/present-public.ts';
import { presentCompany, presentDocumentBranding } from '../documents/printing/present-document.ts';
import { getLogo } from '../settings/get-logo.ts';
import { getStatement } from './get-statement.ts';
import type { Reads } from './resolve-period.ts';

/** How long a browser waits for a PDF before it is asked to retry. */
const DOWNLOAD_PATIENCE_MS = 20_000;

/** Returns the PDF of a statement. Throws `NotFoundError`, `InvalidInputError`, `PaymentRequiredError` and `DocumentError`. */
export async function getStatementPdf(deps: Deps, account: AccountId, clientId: string, asked: PeriodFields) {
  const statement = await getStatement(deps, account, clientId, asked);
  await checkAccess(deps, account, 'pdf');
  const document = await toDocument(deps, account, statement);
  const pdf = await deps.documents.render(document, { account, patienceMs: DOWNLOAD_PATIENCE_MS });
  return { number: '', fileName: statementFileName(statement), pdf };
}

/** Returns the content of a statement’s mail; null if the client was deleted since. */
export async function findStatementMail(
  deps: Reads,
  account: AccountId,
  { clientId, from, to, currency }: StatementMailOrder,
): Promise<EstimateMail | null> {
  try {
    const asked = { from, to, ...(isCurrency(currency) && { currency }) };
    const statement = await getStatement(deps, account, clientId, asked);
    const owner = await getAccount(deps, account);
    const document = await toDocument(deps, account, statement);
    return {
      estimateId: '',
      contractorName: presentContractor(owner).contactName,
      contractorEmail: owner.businessEmail ?? owner.email,
      subjectTemplate: null,
      bodyTemplate: null,
      logo: await mailLogo(document.branding.logo),
      document,
    };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function toDocument(deps: Reads, account: AccountId, statement: Statement): Promise<EstimateDocument> {
  const contractor = presentContractor(await getAccount(deps, account));
  const { name, email, phone, address } = await getOwnClient(deps.db, account, statement.clientId);
  const zero = amountToWire(amountMinor(0n), statement.currency);
  return {
    number: '',
    currency: statement.currency,
    createdOn: statement.to,
    validUntil: null,
    company: presentCompany(contractor),
    client: { name, email, phone, address },
    jobTypeName: null,
    jobDescription: null,
    jobAddress: null,
    offer: {
      display: EVERYTHING,
      groups: [],
      choices: [],
      taxes: [],
      files: [],
      pricesIncludeTax: false,
      selection: { groupIds: [], lineIds: [], quantities: {} },
      pricing: null,
    },
    statement,
    discount: null,
    sums: {
      discountAmount: zero,
      subtotal: zero,
      totalAmount: zero,
      depositPercentage: '0',
      depositAmount: zero,
    },
    acceptPayments: false,
    customPaymentInstructions: null,
    termsAndConditions: null,
    branding: { ...presentDocumentBranding(contractor), logo: await getLogo(deps, account) },
  };
}
