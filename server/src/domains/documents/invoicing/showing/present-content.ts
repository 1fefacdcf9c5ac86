import { netOf, taxOf } from '@plumbline/contract/invoices/job-sums';
import type { InvoiceContent, InvoicedWork } from '@plumbline/contract/invoices/public-invoices';
import { changeNumber, changeWork } from '@plumbline/contract/offer/change-work';
import { chosenOffer } from '@plumbline/contract/offer/offer-rows';
import { presentOffer, showsDiscountOf } from '@plumbline/contract/offer/present-offer';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import type { AccountId } from '../../../../account-id.ts';
import type { Queryable } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { getAccount } from '../../../accounts/get-profile.ts';
import { presentContractor } from '../../answering/present-public.ts';
import { presentWhole } from '../../get-estimate.ts';
import { WORK } from '../../kinds.ts';
import { presentClient } from '../../present.ts';
import { presentPublicChange } from '../../present-change.ts';
import type { EstimateRow } from '../../queries.ts';
import { formatEstimateNumber } from '../../rules.ts';
import type { PricedInvoice } from '../price-invoice.ts';
import { invoicedMinor, type Job } from '../read-job.ts';

type Reads = { readonly db: Queryable } & Pick<Deps, 'clock'>;

/**
 * Returns everything that the page and the PDF of an invoice show, from the current data of the job and the
 * contractor.
 */
export async function presentInvoiceContent(
  deps: Reads,
  account: AccountId,
  job: Job,
  priced: PricedInvoice,
  { row, note }: { readonly row: EstimateRow; readonly note: string | null },
): Promise<InvoiceContent> {
  const { root, currency } = job;
  const owner = await getAccount({ db: deps.db }, account);
  const wire = (minor: bigint) => amountToWire(amountMinor(minor), currency);
  const { sums, totalMinor, title, parts } = priced;
  const isWhole = invoicedMinor(job) === 0n && totalMinor === job.totalMinor;
  return {
    estimateNumber: root.kind === WORK.name ? null : formatEstimateNumber(root.number),
    title,
    currency,
    client: presentClient(row),
    jobType: root.jobTypeName === null ? null : { name: root.jobTypeName },
    jobDescription: root.jobDescription || null,
    jobAddress: root.jobAddress,
    parts: [...parts],
    note,
    subtotal: wire(netOf(sums)),
    taxes: job.taxes
      .map((tax, place) => ({ ...tax, amount: wire(sums.taxes[place] ?? 0n) }))
      .filter(({ isNamed, rate, amount }) => isNamed || !isZero(rate) || !isZero(amount))
      .map(({ isNamed: _isNamed, ...tax }) => tax),
    taxAmount: wire(taxOf(sums)),
    totalAmount: wire(totalMinor),
    job: priced.job,
    work: isWhole ? await listWork(deps, account, job) : [],
    paymentInstructions: root.customPaymentInstructions ?? owner.customPaymentInstructions,
    // The terms are those of an estimate, and are signed with it.
    contractor: { ...presentContractor(owner), termsAndConditions: null },
  };
}

/**
 * The counted lines of the estimate, or of the invoice itself, and the work that each accepted change order
 * adds and removes.
 */
async function listWork(deps: Reads, account: AccountId, { root, changes }: Job): Promise<InvoicedWork[]> {
  const estimate = await presentWhole(deps, account, root);
  const showsDiscount = showsDiscountOf(estimate);
  const work: InvoicedWork[] = [
    {
      title: null,
      offer: chosenOffer(presentOffer(estimate)),
      discount: showsDiscount ? estimate.discount : null,
      discountAmount: showsDiscount ? estimate.discountAmount : null,
      subtotal: estimate.subtotal,
      totalAmount: estimate.totalAmount,
    },
  ];
  for (const row of changes) {
    const { change, estimateNumber, discount } = await presentWhole(deps, account, row);
    if (!change) continue;
    for (const { title, offer, sums } of changeWork(presentOffer(change.added), presentPublicChange(change)))
      work.push({
        title: `${changeNumber(estimateNumber)} ${change.title}: ${title}`,
        offer,
        discount: sums.discountAmount === null ? null : discount,
        discountAmount: sums.discountAmount,
        subtotal: sums.subtotal,
        totalAmount: sums.totalAmount,
      });
  }
  return work;
}
