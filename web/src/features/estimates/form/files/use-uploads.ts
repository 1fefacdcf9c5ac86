import type { StoredFile } from '@plumbline/contract/estimates/files';
import { FILE_LIMITS } from '@plumbline/contract/files';
import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { adviceFor } from '../../../../lib/http/error-message.ts';
import { uploadForm } from '../../../../lib/http/http-client.ts';
import { NetworkError } from '../../../../lib/http/http-error.ts';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import { newId } from '../../editor/new-id.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { isPhoto } from './count-files.ts';
import { redrawPhoto } from './redraw-photo.ts';

/** Where a new file belongs; both null for the estimate. */
interface FilePlace {
  readonly lineId: string | null;
  readonly groupId: string | null;
}

/** A file on its way to the server. */
export interface Upload extends FilePlace {
  /** The id that it will have there. A repeated upload under it counts once. */
  readonly id: string;
  readonly file: File;
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

export interface Uploads {
  readonly list: readonly Upload[];
  /** Those that are lost when the form is left. */
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

/**
 * Uploads files in their order, two at a time, and adds each to the draft once it is stored. Those that found no network are
 * tried again when there is one. `count` is the number of files the draft has.
 */
export function useUploads(count: number, dispatch: DraftDispatch): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const sending = useRef(new Set<string>());
  const change = useCallback(
    (id: string, fields: Partial<Upload>) =>
      setList((now) => now.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload))),
    [],
  );
  const drop = useCallback((id: string) => {
    setList((now) => {
      const dropped = now.find((upload) => upload.id === id);
      if (dropped) URL.revokeObjectURL(dropped.preview);
      return now.filter((upload) => upload.id !== id);
    });
  }, []);

  const send = useCallback(
    async (upload: Upload) => {
      sending.current.add(upload.id);
      change(upload.id, { state: 'sending', progress: 0, fault: null });
      try {
        const stored = await store(upload, (progress) => change(upload.id, { progress }));
        const { kind, name } = stored;
        dispatch({
          type: 'fileAdded',
          file: {
            id: newId(),
            fileId: stored.id,
            kind,
            name,
            lineId: upload.lineId,
            groupId: upload.groupId,
            caption: '',
            forClient: true,
            inPdf: kind === 'photo',
          },
        });
        drop(upload.id);
      } catch (error) {
        const isOffline = error instanceof NetworkError;
        change(upload.id, { state: isOffline ? 'offline' : 'failed', fault: adviceFor(error) });
      } finally {
        sending.current.delete(upload.id);
      }
    },
    [change, drop, dispatch],
  );

  useEffect(() => {
    const waiting = list.filter(({ id, state }) => state === 'waiting' && !sending.current.has(id));
    for (const upload of waiting.slice(0, AT_ONCE - sending.current.size)) void send(upload);
  }, [list, send]);

  useEffect(() => {
    const retryAll = () =>
      setList((now) =>
        now.map((upload) => (upload.state === 'offline' ? { ...upload, state: 'waiting' as const } : upload)),
      );
    window.addEventListener('online', retryAll);
    return () => window.removeEventListener('online', retryAll);
  }, []);

  const isBusy = list.length > 0;
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const add = useCallback(
    (files: readonly File[], place = OF_ESTIMATE) => {
      const room = FILE_LIMITS.perEstimate - count - list.length;
      if (files.length > room)
        toast({
          title: 'Too many files',
          description: `An estimate has at most ${FILE_LIMITS.perEstimate} photos and files.`,
          variant: 'destructive',
        });
      const added = files.slice(0, Math.max(0, room)).map(
        (file): Upload => ({
          ...place,
          id: newId(),
          file,
          preview: URL.createObjectURL(file),
          progress: 0,
          state: 'waiting',
          fault: null,
        }),
      );
      setList((now) => [...now, ...added]);
    },
    [count, list.length],
  );
  return useMemo(
    () => ({
      list,
      pending: list,
      add,
      retry: (id: string) => change(id, { state: 'waiting' }),
      cancel: drop,
      cancelAll: () => list.forEach(({ id }) => drop(id)),
    }),
    [list, add, change, drop],
  );
}

async function store({ id, file }: Upload, onProgress: (part: number) => void): Promise<StoredFile> {
  const form = new FormData();
  form.append('id', id);
  form.append('file', isPhoto(file) ? await redrawPhoto(file) : file, file.name);
  return uploadForm<StoredFile>('/api/files', form, onProgress);
}
