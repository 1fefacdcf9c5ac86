import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { Banner } from '../../../ui/banner.tsx';
import { useEstimateToEdit } from '../api.ts';
import { useMessages } from '../messages-api.ts';

/** The changes that the client asked for, above the form of a draft that is being revised. */
export function WishNotice({ estimateId }: { estimateId: string }) {
  const { data } = useEstimateToEdit(estimateId);
  return data?.status === 'draft' && data.changesRequestedAt ? <Wish estimateId={estimateId} /> : null;
}

function Wish({ estimateId }: { estimateId: string }) {
  const { data: messages = [] } = useMessages(estimateId);
  const wish = messages.findLast(({ kind }) => kind === 'changes');
  if (!wish) return null;
  return (
    <div className="px-4 pt-3 md:px-8">
      <Banner
        title={
          <>
            <bdi>{wish.name}</bdi> wants changes{wish.about === null ? '' : ` to ${wish.about}`}
          </>
        }
      >
        <span dir="auto" className="block max-h-30 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {wish.text}
        </span>
        {wish.picked.length > 0 && <>They had picked: {joinWords(wish.picked)}</>}
      </Banner>
    </div>
  );
}
