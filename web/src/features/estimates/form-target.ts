import type { Estimate } from '@plumbline/contract/estimates';
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '../../lib/http/http-client.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { SESSION_KEY } from '../../lib/use-session.ts';
import { STATUS_LABELS } from '../../ui/status-chip.tsx';
import { isDraft } from './actions/offered-actions.ts';
import { createEstimate, ESTIMATES, estimateKey, JUST_READ_MS, keepEstimate, pdfPath } from './api.ts';
import type { EstimateDraft } from './editor/estimate-draft.ts';
import { draftFaultText } from './editor/faults/draft-faults.ts';
import type { FaultyFigure } from './editor/faults/faulty-figure.ts';
import type { Creation } from './editor/saving/creation.ts';
import type { DraftRequest } from './editor/saving/draft-request.ts';

/** An update of a stored document; `updatedAt` is that of the loaded version. */
export type DraftChanges = DraftRequest & { readonly updatedAt: string };

/** The document that a form edits: where its unsaved work is stored, and how it is loaded and saved. */
export interface FormTarget {
  /** The slot of a document's unsaved work, one of those in `form-slots.ts`. */
  readonly slotOf: (id: string) => string;
  /** The page of a saved document. */
  readonly viewOf: (id: string) => string;
  /** The address of its PDF. */
  readonly pdfOf: (id: string) => string;
  /** Where the document is cached as its form reads it. */
  readonly keyOf: (id: string) => QueryKey;
  readonly read: (id: string) => Promise<Estimate>;
  readonly canEdit: (estimate: Estimate) => boolean;
  readonly create: (fields: DraftRequest, creation: Creation) => Promise<Estimate>;
  /** Saves the fields, unless the document has changed since `updatedAt`. */
  readonly change: (id: string, changes: DraftChanges) => Promise<Estimate>;
  /** The faults that keep the document from being sent, as one text; null for none. */
  readonly faultText: (draft: EstimateDraft) => string | null;
  /**
   * The first figure that this kind of document does not allow, besides those that none allows; null for
   * none.
   */
  readonly findFaultyFigure?: (draft: EstimateDraft) => FaultyFigure | null;
  /** Caches a saved document. Related data is fetched when it is next shown. */
  readonly keep: (queryClient: QueryClient, estimate: Estimate) => void;
  readonly words: FormWords;
}

/** The texts of a form about its document. */
interface FormWords {
  /** In the middle of a sentence. */
  readonly noun: 'estimate' | 'change order' | 'invoice';
  readonly form: string;
  readonly created: string;
  readonly changed: string;
  readonly notCreated: string;
  readonly notChanged: string;
  /** The primary action of a document, null before its first save; `sendShort` on phones. */
  readonly send: (document: Estimate | null) => string;
  readonly sendShort: (document: Estimate | null) => string;
  /** Why the form can no longer change the document. */
  readonly closed: (document: Estimate) => { readonly title: string; readonly note: string };
  readonly generate: string;
}

/** The labels of a form's actions. */
export interface FormLabels {
  readonly send: string;
  /** On phones. */
  readonly sendShort: string;
  readonly generate: string;
}

export const formLabels = ({ words }: FormTarget, saved: Estimate | null): FormLabels => ({
  send: words.send(saved),
  sendShort: words.sendShort(saved),
  generate: words.generate,
});

/** A draft of an estimate. */
export const ESTIMATE_FORM: FormTarget = {
  slotOf: (id) => id,
  viewOf: (id) => `/estimates/${id}/view`,
  pdfOf: (id) => pdfPath(id),
  keyOf: estimateKey,
  read: (id) => request<Estimate>('GET', `${ESTIMATES}/${id}`),
  canEdit: ({ status }) => isDraft(status),
  create: createEstimate,
  change: (id, changes) => request<Estimate>('PATCH', `${ESTIMATES}/${id}`, changes),
  faultText: draftFaultText,
  keep: (queryClient, estimate) => keepEstimate(queryClient, estimate, 'none'),
  words: {
    noun: 'estimate',
    form: 'Estimate',
    created: 'Draft saved',
    changed: 'Estimate updated successfully',
    notCreated: 'Failed to create estimate. Please try again.',
    notChanged: 'Failed to update estimate. Please try again.',
    send: () => 'Send estimate',
    sendShort: () => 'Send',
    generate: 'Generate estimate',
    closed: ({ estimateNumber, status }) => ({
      title: `${estimateNumber} is no longer a draft`,
      note: `Its status is now “${STATUS_LABELS[status]}”, and only drafts can be edited.`,
    }),
  },
};

/** A document to edit, fetched once on opening, so that nothing changes under the editor. */
export function useDocumentToEdit({ keyOf, read }: FormTarget, id: string) {
  return useQuery<Estimate>({ queryKey: keyOf(id), queryFn: () => read(id), staleTime: JUST_READ_MS });
}

/** Fetches a document now, ignoring the cache. */
export function useReadDocument({ keyOf, read }: FormTarget) {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery<Estimate>({ queryKey: keyOf(id), queryFn: () => read(id), staleTime: 0 });
}

export function useCreateDocument({ create, keep }: FormTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, creation }: { fields: DraftRequest; creation: Creation }) =>
      create(fields, creation),
    onSuccess: (estimate) => keep(queryClient, estimate),
    onError: (error) => {
      // The currency was changed elsewhere; the form then switches to the new one.
      if (error instanceof HttpError && error.body.error === 'CURRENCY_CHANGED')
        void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}

export function useChangeDocument({ change, keep }: FormTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: DraftChanges }) => change(id, changes),
    onSuccess: (estimate) => keep(queryClient, estimate),
  });
}
