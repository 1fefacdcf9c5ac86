import { FILE_LIMITS } from '@plumbline/contract/files';
import { createContext, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { adviceFor } from '../../../../lib/http/error-message.ts';
import { NetworkError } from '../../../../lib/http/http-error.ts';
import {
  KEPT_FILES,
  keepFile,
  listKeptFiles,
  moveKeptFiles,
  removeKeptFile,
} from '../../../../lib/kept/kept-files.ts';
import type { KeptPlace } from '../../../../lib/kept/kept-work.ts';
import { storeFile } from '../../../../lib/kept/store-file.ts';
import { newId } from '../../../../lib/new-id.ts';
import { redrawPhoto } from '../../../../lib/redraw-photo.ts';
import { isLeavingSignedOut } from '../../../../lib/signed-out-redirect.ts';
import { isOnline } from '../../../../lib/use-online.ts';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import type { DraftFile } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

/** Where a new file belongs; both null for the estimate. */
interface FilePlace {
  readonly lineId: string | null;
  readonly groupId: string | null;
}

/** A file being uploaded. */
export interface Upload extends FilePlace {
  /** Its id on the server. A repeated upload under the same id counts once. */
  readonly id: string;
  readonly file: File;
  /** Whether `file` is what is uploaded: a photo is drawn again first. */
  readonly isDrawn: boolean;
  /** Whether this browser keeps it until it is uploaded, even after the form is left. */
  readonly isKept: boolean;
  /** Orders the uploads. */
  readonly addedAt: number;
  /** An address of the picture in this browser. */
  readonly preview: string;
  /** The part that is sent, from 0 to 1. */
  readonly progress: number;
  readonly state: 'waiting' | 'sending' | 'failed' | 'offline';
  /** Why it failed, as a sentence. */
  readonly fault: string | null;
}

/** Whether an upload waits for the contractor, or for a network. */
export const isStuck = ({ state }: Upload): boolean => state === 'failed' || state === 'offline';

/** Whether an upload continues after the form is left. */
export const isSafe = ({ state, isKept }: Upload): boolean => state === 'offline' && isKept;

export interface Uploads {
  readonly list: readonly Upload[];
  /** The uploads that are lost when the form is left. */
  readonly pending: readonly Upload[];
  add(files: readonly File[], place?: FilePlace): void;
  retry(id: string): void;
  cancel(id: string): void;
  cancelAll(): void;
}

/** The uploads of the form, for the buttons that add files. */
export const UploadsContext = createContext<Uploads | null>(null);

const OF_ESTIMATE: FilePlace = { lineId: null, groupId: null };
const AT_ONCE = 2;
const TRY_AGAIN_MS = 10_000;

const NOT_KEPT = {
  title: 'Keep this page open',
  description: `Without a connection at most ${KEPT_FILES.most} photos (${KEPT_FILES.mostBytes / 1_000_000} MB) can wait here. The others are lost if you leave.`,
  variant: 'warning',
} as const;

type NewUpload = Pick<Upload, 'id' | 'file' | 'isDrawn' | 'isKept' | 'addedAt' | 'lineId' | 'groupId'>;

const begin = (upload: NewUpload): Upload => ({
  ...upload,
  preview: URL.createObjectURL(upload.file),
  progress: 0,
  state: 'waiting',
  fault: null,
});

/**
 * Uploads files two at a time, and adds each to the draft, in the order chosen, once it is stored. Until then
 * this browser keeps them, and the next form of the same estimate continues with them. Uploads that failed
 * for lack of a network are retried when there is one. `files` are those of the draft.
 */
export function useUploads(
  { accountId, slot }: KeptPlace,
  files: readonly DraftFile[],
  dispatch: DraftDispatch,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const sending = useRef(new Set<string>());
  const dropped = useRef(new Set<string>());
  /** Every id of this form, in the order chosen. */
  const chosen = useRef<readonly string[]>([]);
  const place = useRef({ accountId, slot });
  const isOpen = useRef(true);
  const hasSaidNotKept = useRef(false);

  const change = useCallback(
    (id: string, fields: Partial<Upload>) =>
      setList((now) => now.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload))),
    [],
  );
  const drop = useCallback(
    (id: string) => {
      dropped.current.add(id);
      void removeKeptFile({ accountId, id });
      setList((now) => {
        const upload = now.find((one) => one.id === id);
        if (upload) URL.revokeObjectURL(upload.preview);
        return now.filter((one) => one.id !== id);
      });
    },
    [accountId],
  );
  const append = useCallback((uploads: readonly Upload[]) => {
    setList((now) => [...now, ...uploads.filter(({ id }) => !now.some((other) => other.id === id))]);
    chosen.current = [...chosen.current, ...uploads.map(({ id }) => id)];
  }, []);

  const send = useCallback(
    async (upload: Upload) => {
      const { id, lineId, groupId, addedAt } = upload;
      const isOver = () => !isOpen.current || dropped.current.has(id);
      let { isKept } = upload;
      sending.current.add(id);
      change(id, { state: 'sending', progress: 0, fault: null });
      try {
        const file = upload.isDrawn ? upload.file : await redrawPhoto(upload.file);
        if (isOver()) return;
        isKept ||= await keepFile({ ...place.current, id, file, lineId, groupId, addedAt });
        if (dropped.current.has(id)) void removeKeptFile({ accountId, id });
        if (isOver()) return;
        change(id, { file, isDrawn: true, isKept });
        const { kind, name } = await storeFile({ id, file }, (progress) => change(id, { progress }));
        if (isOver()) return;
        const before = chosen.current.slice(chosen.current.indexOf(id) + 1);
        const terms = { caption: '', forClient: true, inPdf: kind === 'photo' };
        dispatch({
          type: 'fileAdded',
          file: { id: newId(), fileId: id, kind, name, lineId, groupId, ...terms },
          before,
        });
        drop(id);
      } catch (error) {
        const isOffline = error instanceof NetworkError;
        change(id, { state: isOffline ? 'offline' : 'failed', fault: adviceFor(error) });
        if (isOffline && !isKept && !hasSaidNotKept.current) {
          hasSaidNotKept.current = true;
          toast(NOT_KEPT);
        }
      } finally {
        sending.current.delete(id);
      }
    },
    [accountId, change, drop, dispatch],
  );

  useEffect(() => {
    const waiting = list.filter(({ id, state }) => state === 'waiting' && !sending.current.has(id));
    for (const upload of waiting.slice(0, AT_ONCE - sending.current.size)) void send(upload);
  }, [list, send]);

  const resume = useEffectEvent((kept: Awaited<ReturnType<typeof listKeptFiles>>) => {
    const own = kept.filter((one) => one.slot === slot && !chosen.current.includes(one.id));
    const isAdded = ({ id }: { id: string }) => files.some(({ fileId }) => fileId === id);
    for (const one of own) if (isAdded(one)) void removeKeptFile(one);
    append(own.filter((one) => !isAdded(one)).map((one) => begin({ ...one, isDrawn: true, isKept: true })));
  });
  useEffect(() => {
    isOpen.current = true;
    void listKeptFiles(accountId).then((kept) => isOpen.current && resume(kept));
    return () => {
      isOpen.current = false;
    };
  }, [accountId]);
  useEffect(() => {
    const before = place.current;
    place.current = { accountId, slot };
    if (before.slot !== slot) void moveKeptFiles(before, slot);
  }, [accountId, slot]);

  const releasePreviews = useEffectEvent(() => {
    for (const { preview } of list) URL.revokeObjectURL(preview);
  });
  useEffect(() => () => releasePreviews(), []);

  const waitsForNetwork = list.some(({ state }) => state === 'offline');
  useEffect(() => {
    if (!waitsForNetwork) return undefined;
    const retryAll = () =>
      setList((now) =>
        now.map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting' as const } : upload)),
      );
    // The server may be unreachable for another reason.
    const timer = setInterval(() => isOnline() && retryAll(), TRY_AGAIN_MS);
    window.addEventListener('online', retryAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryAll);
    };
  }, [waitsForNetwork]);

  const pending = useMemo(() => list.filter((upload) => !isSafe(upload)), [list]);
  const isBusy = pending.length > 0;
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingSignedOut()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const add = useCallback(
    (added: readonly File[], of = OF_ESTIMATE) => {
      const room = FILE_LIMITS.perEstimate - files.length - list.length;
      if (added.length > room)
        toast({
          title: 'Too many files',
          description: `An estimate has at most ${FILE_LIMITS.perEstimate} photos and files.`,
          variant: 'destructive',
        });
      const now = Date.now();
      append(
        added
          .slice(0, Math.max(0, room))
          .map((file, index) =>
            begin({ ...of, id: newId(), file, isDrawn: false, isKept: false, addedAt: now + index }),
          ),
      );
    },
    [append, files.length, list.length],
  );
  return useMemo(
    () => ({
      list,
      pending,
      add,
      retry: (id: string) => change(id, { state: 'waiting' }),
      cancel: drop,
      cancelAll: () => {
        for (const { id } of list) drop(id);
      },
    }),
    [list, pending, add, change, drop],
  );
}
