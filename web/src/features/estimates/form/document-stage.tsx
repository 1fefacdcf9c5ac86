import type { Profile } from '@plumbline/contract/accounts';
import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { brandColors } from '@plumbline/contract/settings/brand-colors';
import { licenseText } from '@plumbline/contract/settings/license-text';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { type DocumentHead, DocumentSheet } from '../document/document-sheet.tsx';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import type { FormClient } from './client-and-job/form-clients.ts';
import { ClientViewButton } from './pricing/client-view-button.tsx';
import { draftTerms } from './pricing/draft-terms.ts';
import type { DraftDispatch } from './saving/draft-dispatch.ts';
import { WishNotice } from './wish-notice.tsx';

interface DocumentStageProps {
  draft: EstimateDraft;
  sums: DraftSums;
  currency: Currency;
  hotKey: string | null;
  /** The line with the focus: the document scrolls to it. */
  editedKey: string | null;
  profile: Profile;
  client: FormClient | null;
  jobName: string | null;
  /** Null until the estimate has been saved. */
  saved: Estimate | null;
  /** When the form was opened, as an ISO timestamp. */
  openedAt: string;
  dispatch: DraftDispatch;
}

const given = (lines: readonly (string | null)[]) => lines.filter((line): line is string => Boolean(line));

type HeadParts = Pick<DocumentStageProps, 'profile' | 'client' | 'jobName' | 'saved' | 'openedAt'> & {
  draft: EstimateDraft;
};

function documentHead(parts: HeadParts): DocumentHead {
  const { profile, client, jobName, saved, openedAt, draft } = parts;
  const { estimateNumber = null, createdAt = openedAt } = saved ?? {};
  const { validUntil } = draft;
  const facts = [
    { label: 'Number', value: estimateNumber },
    { label: 'Date', value: formatDate(calendarDate(new Date(createdAt), profile.timeZone)) },
    { label: 'Valid until', value: validUntil && formatDate(validUntil) },
  ];
  return {
    companyName: profile.companyName || profile.name,
    companyLines: given([
      profile.businessAddress,
      profile.phone,
      profile.businessEmail,
      profile.licenseNumber && licenseText(profile.licenseNumber),
    ]),
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    clientName: client?.name ?? null,
    clientLines: client ? given([client.address, client.email, client.phone]) : [],
    jobName,
    terms: draftTerms({ ...parts, estimateNumber }),
    footerText: profile.footerText,
  };
}

const MARGIN_PX = 48;

/** Scrolls only this box, just far enough to show the highlighted line. */
function useFollowed(editedKey: string | null) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = editedKey === null ? null : box.current?.querySelector('[data-hot]');
    if (!box.current || !line) return;
    const frame = box.current.getBoundingClientRect();
    const { top, bottom } = line.getBoundingClientRect();
    const above = top - frame.top - MARGIN_PX;
    const below = bottom - frame.bottom + MARGIN_PX;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    if (above < 0 || below > 0) box.current.scrollBy({ top: above < 0 ? above : below, behavior });
  }, [editedKey]);
  return box;
}

/** The live document beside the form. It follows the line that is being edited. */
export function DocumentStage(props: DocumentStageProps) {
  const { editedKey, draft, sums, currency, hotKey, profile, client, jobName, saved, openedAt } = props;
  const { dispatch } = props;
  const head = documentHead({ profile, client, jobName, saved, openedAt, draft });
  const box = useFollowed(editedKey);
  const colors = brandColors(profile.primaryColor, profile.accentColor);
  return (
    <aside aria-label="Document preview" className="border-l border-line bg-sunken px-7 pt-3 pb-7">
      <div className="sticky top-3 flex max-h-[calc(100dvh-24px)] flex-col">
        <WishNotice estimate={saved} className="mb-2 max-h-[30dvh] flex-none overflow-y-auto" />
        <div className="mb-1.5 flex flex-none justify-end">
          <ClientViewButton {...{ draft, currency, dispatch }} className="min-h-9!" />
        </div>
        <div
          ref={box}
          // A long document scrolls, also with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="min-h-0 overflow-y-auto -outline-offset-2 [scrollbar-width:thin]"
        >
          <div className="[zoom:0.42] min-[1280px]:[zoom:0.56] min-[1400px]:[zoom:0.667]">
            <DocumentSheet {...{ draft, sums, currency, colors, head, hotKey }} />
          </div>
        </div>
      </div>
    </aside>
  );
}
