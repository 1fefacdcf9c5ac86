/** @jsxImportSource preact */
import type { ComponentChildren, Ref } from 'preact';
import { DayOf } from '../dates.tsx';
import { STATUS_ICONS } from '../icons.tsx';
import type { PublicPageData } from '../public-page-data.ts';

type Kind = keyof typeof STATUS_ICONS;

/** Shows the state of a draft or declined estimate, and tells the contractor whose view this is. */
export function AnswerNotice({
  data,
  outputRef,
}: {
  data: PublicPageData;
  outputRef: Ref<HTMLOutputElement>;
}) {
  const notice = noticeFor(data);
  if (!notice) return null;
  const Icon = STATUS_ICONS[notice.kind];
  return (
    <output className="notice" data-kind={notice.kind} tabIndex={-1} ref={outputRef}>
      <Icon />
      <span>
        <strong>{notice.title}</strong> {notice.text}
      </span>
    </output>
  );
}

function noticeFor({
  estimate,
  contractor,
  isOwner,
}: PublicPageData): { kind: Kind; title: ComponentChildren; text: ComponentChildren } | null {
  const { status, answeredAt } = estimate;
  if (status === 'draft')
    return {
      kind: 'draft',
      title: 'Only you can see this draft.',
      text: 'Once you send it, your client can review and accept it here.',
    };
  if (status === 'declined')
    return {
      kind: 'declined',
      title: (
        <>
          Declined
          {answeredAt && (
            <>
              {' on '}
              <DayOf at={answeredAt} />
            </>
          )}
          .
        </>
      ),
      text: `Changed your mind? Contact ${contractor.companyName}.`,
    };
  if (isOwner)
    return {
      kind: 'viewed',
      title: 'This is what your client sees.',
      text: 'Only they can accept it here. Your own visits don’t count as views.',
    };
  return null;
}
