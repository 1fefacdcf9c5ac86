import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { PublicMessage } from '@plumbline/contract/estimates/questions';
import { useEffect, useState } from 'preact/hooks';
import { type Called, readEstimate } from '../public-api.ts';
import type { Asking } from './asking.tsx';

/** The dialog for questions, and answers that came while the page was in the background. */
export function useAsking(
  { id, changeOrder, messages }: Called & Pick<PublicEstimate, 'messages'>,
  onMessages: (messages: PublicMessage[]) => void,
) {
  const [now, setNow] = useState<Asking | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasMessages = messages.length > 0;

  useEffect(() => {
    if (!hasMessages) return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      // Without a connection the messages stay as they are.
      const read = await readEstimate({ id, changeOrder }).catch(() => null);
      if (read) onMessages(read.estimate.messages);
    };
    const onChange = () => void look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
    // `onMessages` is new with every render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasMessages, id]);

  return {
    now,
    begin: (asking: Asking) => {
      setNow(asking);
      setOpen(true);
    },
    sheet: {
      open: isOpen,
      onClose: () => setOpen(false),
      onSent: onMessages,
      onFailed: () => setNow(null),
    },
  };
}
