/** @jsxImportSource preact */
import type { PublicPageData } from '../public-page-data.ts';

/** The company, payment instructions and terms, in the contractor's own words. */
export function ClosingNotes({ estimate, contractor }: Pick<PublicPageData, 'estimate' | 'contractor'>) {
  const payment = estimate.acceptPayments ? estimate.customPaymentInstructions : null;
  return (
    <>
      {contractor.companyDescription && <Note title="About us" text={contractor.companyDescription} />}
      {payment && <Note title="Payment" text={payment} />}
      {contractor.termsAndConditions && <Note title="Terms" text={contractor.termsAndConditions} />}
    </>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <section className="note">
      <h2>{title}</h2>
      <p className="prose" dir="auto">
        {text}
      </p>
    </section>
  );
}
