import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { refreshAround } from '../features/estimates/api.ts';
import { slotAt } from '../features/estimates/editor/saving/form-slots.ts';
import { listWaiting } from '../features/estimates/editor/saving/waiting-drafts.ts';
import { countFiles } from '../lib/count-files.ts';
import { listKeptFiles } from '../lib/kept/kept-files.ts';
import { useOnline } from '../lib/use-online.ts';
import { toast } from '../ui/overlays/toast-store.ts';

const TRY_AGAIN_MS = 10_000;

const isWaiting = async (accountId: string): Promise<boolean> =>
  listWaiting(accountId).length > 0 || (await listKeptFiles(accountId)).length > 0;

/** The forms' code, which takes a phone a fifth of a second: loaded only for work that waits. Null if it cannot be loaded now. */
const loadSending = () =>
  Promise.all([
    import('../features/estimates/send-waiting-drafts.ts'),
    import('../features/estimates/send-waiting-files.ts'),
  ]).catch(() => null);

/**
 * Saves the drafts written offline and their photos once there is a network, and reports it. Renders nothing.
 */
export function WaitingDrafts({ accountId }: { accountId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const send = useCallback(async () => {
    if (!(await isWaiting(accountId))) return false;
    const sending = await loadSending();
    if (!sending) return true;
    const [{ sendWaitingDrafts }, { sendWaitingFiles }] = sending;
    const { saved, refused, triesAgain } = await sendWaitingDrafts(accountId, slotAt(location.pathname));
    for (const { target, estimate } of saved) {
      target.keep(queryClient, estimate);
      toast({
        title: target.words.created,
        description: `${estimate.estimateNumber}, which you wrote offline.`,
        action: { label: 'View', onSelect: () => void navigate(target.viewOf(estimate.id)) },
      });
    }
    const sent = await sendWaitingFiles(accountId, () => slotAt(location.pathname));
    for (const { target, estimate, files } of sent) {
      target.keep(queryClient, estimate);
      toast({
        title: `Uploaded ${countFiles(files)}`,
        description: `Chosen offline, now in ${estimate.estimateNumber}.`,
        action: { label: 'View', onSelect: () => void navigate(target.viewOf(estimate.id)) },
      });
    }
    if (saved.length + sent.length > 0) refreshAround(queryClient);
    for (const form of refused)
      toast({
        title: 'A draft you wrote offline is still on this device',
        description: 'We couldn’t save it automatically.',
        variant: 'destructive',
        action: { label: 'Open it', onSelect: () => void navigate(form) },
      });
    return triesAgain;
  }, [accountId, queryClient, navigate]);
  useEffect(() => {
    if (!online) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      const triesAgain = await send();
      if (triesAgain && !isOver) timer = setTimeout(() => void run(), TRY_AGAIN_MS);
    };
    void run();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [online, send]);
  return null;
}
