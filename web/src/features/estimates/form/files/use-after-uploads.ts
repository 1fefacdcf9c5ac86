import { useEffect, useEffectEvent, useState } from 'react';
import { countFiles } from '../../../../lib/count-files.ts';
import { isOnline } from '../../../../lib/use-online.ts';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { isStuck, type Uploads } from './use-uploads.ts';

type Sending = 'pdf' | 'send';

const NEXT = { pdf: 'The PDF follows when that’s done.', send: 'You can send it when that’s done.' } as const;
const REFUSED = { pdf: 'No PDF yet', send: 'Not sent yet' } as const;

/**
 * Delays sending or a PDF until all chosen files are uploaded, and refuses it if one of them cannot be,
 * because the client would not see it. `go` starts it with the draft at that moment.
 */
export function useAfterUploads(uploads: Uploads, go: (kind: Sending) => void) {
  const { list } = uploads;
  const [waiting, setWaiting] = useState<Sending | null>(null);

  const refuse = (kind: Sending) => {
    const stuck = list.filter(isStuck);
    toast({
      title: REFUSED[kind],
      description: `We couldn’t upload ${countFiles(stuck.map(({ file }) => file))}. Try again or cancel the upload, then ${kind === 'pdf' ? 'make the PDF' : 'send'}.`,
      variant: 'destructive',
    });
    document.querySelector<HTMLElement>('[data-stuck] button')?.focus();
  };
  const proceed = useEffectEvent((kind: Sending) => {
    setWaiting(null);
    if (list.length === 0) go(kind);
    else refuse(kind);
  });
  const isOver = list.length === 0 || list.some(isStuck);
  useEffect(() => {
    if (waiting !== null && isOver) queueMicrotask(() => proceed(waiting));
  }, [isOver, waiting]);

  const begin = (kind: Sending) => {
    if (waiting !== null) return;
    // Without a network nothing is sent, and `go` reports it.
    if (list.length === 0 || !isOnline()) return go(kind);
    if (list.some(({ state }) => state === 'failed')) return refuse(kind);
    for (const { id, state } of list) if (state === 'offline') uploads.retry(id);
    toast({ title: `Uploading ${countFiles(list.map(({ file }) => file))} first`, description: NEXT[kind] });
    setWaiting(kind);
  };
  return { waiting, begin };
}
