import { calendarDate } from '@plumbline/contract/calendar';
import type { WorthACall as Call } from '@plumbline/contract/dashboard';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { Phone } from 'lucide-react';
import { useProfile } from '../../lib/use-session.ts';
import { Bob } from '../../ui/bob.tsx';
import { ButtonLink, buttonClasses } from '../../ui/button.tsx';
import { sinceText, timesText, validText } from './news-words.ts';

/** The one client to call now: the only orange on the screen. */
export function WorthACall({ call, now }: { call: Call; now: Date }) {
  const { timeZone } = useProfile();
  const today = calendarDate(now, timeZone);
  const { estimateNumber, clientName, clientPhone, totalAmount, currency, jobTypeName } = call;
  const facts = [jobTypeName, formatMoney(totalAmount, currency), validText(call.validUntil, today)].filter(
    Boolean,
  );
  return (
    <section
      aria-labelledby="call-heading"
      className="mt-8 grid grid-cols-[20px_minmax(0,1fr)] gap-x-4 md:mt-10 md:grid-cols-[24px_minmax(0,1fr)]"
    >
      <span aria-hidden="true" className="flex flex-col items-center text-signal">
        <span className="w-0.5 flex-1 bg-current" />
        <Bob className="h-6 w-3.5" />
      </span>
      <div className="py-1 md:flex md:flex-wrap md:items-center md:gap-x-8 md:gap-y-3">
        <div className="min-w-0 flex-1 md:min-w-90">
          <p className="text-sm font-[560] text-signal-text">Worth a call</p>
          <h2 id="call-heading" className="my-0.5 wrap-anywhere">
            {clientName ?? 'Your client'} opened <span className="whitespace-nowrap">{estimateNumber}</span>{' '}
            {timesText(call.views)} {sinceText(call.firstViewAt, now)}
          </h2>
          <p className="figures text-ink-2">{facts.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:mt-3.5">
          {clientPhone && (
            <a href={`tel:${clientPhone.replaceAll(/[^+\d]/g, '')}`} className={buttonClasses()}>
              <Phone aria-hidden="true" />
              Call {clientPhone}
            </a>
          )}
          <ButtonLink to={`/estimates/${call.estimateId}/view`} variant="ghost">
            View estimate
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
