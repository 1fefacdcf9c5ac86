import { isSameAddress } from '@plumbline/contract/clients';
import { offerRows, pricesIncludeText } from '@plumbline/contract/offer/offer-rows';
import { printBase, printOffer } from '@plumbline/contract/offer/print-offer';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { BrandColors } from '@plumbline/contract/settings/brand-colors';
import type { CSSProperties } from 'react';
import { allRows } from '../editor/draft-parts.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { shownDiscount } from '../editor/figures/draft-discount.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { useIsOffer } from '../offer-context.ts';
import { DocumentTable } from './document-lines.tsx';
import { DocumentOffer } from './document-offer.tsx';
import { DocumentPhotos } from './document-photos.tsx';
import styles from './document-sheet.module.css';
import { DocumentTotals } from './document-totals.tsx';
import { draftOffer } from './draft-offer.ts';

/** The document's parties and dates, as printed. */
export interface DocumentHead {
  readonly companyName: string;
  readonly companyLines: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly clientName: string | null;
  readonly clientLines: readonly string[];
  readonly jobName: string | null;
  readonly terms: string | null;
  readonly footerText: string | null;
}

interface DocumentSheetProps {
  draft: EstimateDraft;
  sums: DraftSums;
  currency: Currency;
  colors: BrandColors;
  head: DocumentHead;
  /** Key of the line with the pointer or the caret, which is highlighted. */
  hotKey: string | null;
}

function colorProperties(colors: BrandColors): CSSProperties {
  return {
    '--doc-primary': colors.primary,
    '--doc-on-primary': colors.onPrimary,
    '--doc-primary-text': colors.primaryText,
    '--doc-accent-text': colors.accentText,
  } as CSSProperties;
}

function Letterhead({ head }: { head: DocumentHead }) {
  const isOffer = useIsOffer();
  return (
    <>
      <div className={styles.head}>
        <strong className={styles.company}>{head.companyName}</strong>
        <address className={styles.contact}>{head.companyLines.join('\n')}</address>
      </div>
      <div className={styles.titleRow}>
        <h2 className={styles.title}>{isOffer ? 'Estimate' : 'Invoice'}</h2>
        <dl className={styles.facts}>
          {head.facts.map((fact) => (
            <div key={fact.label}>
              <dt className={styles.label}>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function JobAndPeople({ draft, head }: { draft: EstimateDraft; head: DocumentHead }) {
  const isOffer = useIsOffer();
  const jobAddress = draft.jobAddress.trim();
  const isOwn = head.clientLines.some((line) => isSameAddress(line, jobAddress));
  return (
    <div className={styles.people}>
      <div>
        {head.clientName !== null && (
          <>
            <p className={styles.label}>{isOffer ? 'Prepared for' : 'Bill to'}</p>
            <strong>{head.clientName}</strong>
            <p className={styles.pre}>{head.clientLines.join('\n')}</p>
          </>
        )}
        {jobAddress !== '' && !isOwn && (
          <>
            <p className={styles.label}>Job address</p>
            <p className={styles.pre}>{jobAddress}</p>
          </>
        )}
      </div>
      <div>
        {head.jobName !== null && <h3>{head.jobName}</h3>}
        <p className={styles.pre}>{draft.jobDescription.trim()}</p>
      </div>
    </div>
  );
}

/** The form's estimate as a document, in the style of the PDF's first layout. */
export function DocumentSheet({ draft, sums, currency, colors, head, hotKey }: DocumentSheetProps) {
  const isOffer = useIsOffer();
  const offer = draftOffer(draft, sums, currency);
  const discount = shownDiscount(draft.discount, currency);
  const source = {
    offer,
    currency,
    discount,
    depositPercentage: sums.depositPercentage,
    depositFixedAmount: draft.depositAmount,
  };
  const parts = printOffer(source);
  const pricesNote = pricesIncludeText(offer);
  const hotId = allRows(draft).find(({ key }) => key === hotKey)?.id ?? null;
  const instructions = draft.customPaymentInstructions.trim();
  return (
    <article className={styles.sheet} style={colorProperties(colors)} aria-label="Document">
      <Letterhead head={head} />
      <JobAndPeople draft={draft} head={head} />
      {pricesNote !== null && <p className={styles.pricesNote}>{pricesNote}</p>}
      {printBase(source).map((section) => (
        <DocumentTable key={section.title} section={section} hotId={hotId} />
      ))}
      {parts && <DocumentOffer offer={parts} hotId={hotId} />}
      <DocumentTotals
        rows={offerRows(offer, { ...sums, ...source, acceptPayments: draft.acceptPayments }, 'document')}
      />
      <div className={styles.foot}>
        {instructions !== '' && (
          <>
            <h3>Payment instructions</h3>
            <p className={styles.pre}>{instructions}</p>
          </>
        )}
        {isOffer && head.terms !== null && (
          <>
            <h3>Terms and conditions</h3>
            <p className={styles.pre}>{head.terms}</p>
          </>
        )}
        {isOffer && (
          <div className={styles.sign}>
            <div>Accepted by</div>
            <div>Date</div>
          </div>
        )}
        {head.footerText && <p className={styles.footer}>{head.footerText}</p>}
      </div>
      <DocumentPhotos files={offer.files} />
    </article>
  );
}
