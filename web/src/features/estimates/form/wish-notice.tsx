import type { Estimate } from '@plumbline/contract/estimates';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../messages-api.ts';

interface WishProps {
  /** The estimate in the form; null until it is saved. */
  estimate: Pick<Estimate, 'id' | 'status' | 'changesRequestedAt'> | null;
}

/** The changes that the client asked for, while a draft is being revised; nothing otherwise. */
export function WishNotice({ estimate, className }: WishProps & { className: string }) {
  return isRevised(estimate) ? <Wish estimateId={estimate.id} className={className} /> : null;
}

/** The same, collapsed until tapped. */
export function WishButton({ estimate }: WishProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isRevised(estimate)) return null;
  return (
    <>
      <Button
        aria-label="Changes wanted"
        className="ml-auto flex-none px-3!"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Changes <span className="max-md:hidden">wanted</span>
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Changes wanted">
        <Wish estimateId={estimate.id} />
      </Sheet>
    </>
  );
}

const isRevised = (estimate: WishProps['estimate']): estimate is NonNullable<WishProps['estimate']> =>
  estimate?.status === 'draft' && estimate.changesRequestedAt !== null;

/** The changes requested by the client. */
export function Wish({ estimateId, className }: { estimateId: string; className?: string }) {
  const { data: messages = [] } = useMessages(estimateId);
  const wish = messages.findLast(({ kind }) => kind === 'changes');
  if (!wish) return null;
  const { name, about, at, text, picked } = wish;
  return (
    <section
      aria-label="Changes wanted"
      className={classNames('border-l-3 border-action pl-4 wrap-anywhere', className)}
    >
      <p className="text-sm text-ink-2">
        <bdi>{name}</bdi> asked for changes
        {about !== null && (
          <>
            {' to '}
            <bdi>{about}</bdi>
          </>
        )}
        , {formatDateTime(at)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {picked.length > 0 && <p className="text-sm text-ink-2">They had picked: {joinWords(picked)}</p>}
    </section>
  );
}
