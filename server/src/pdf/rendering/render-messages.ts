import type { EstimateDocument } from '../document-data.ts';

/** The server's message to a document process: one estimate at a time. */
export interface RenderRequest {
  readonly estimate: EstimateDocument;
}

/** The answer of a document process; `rssBytes` is its memory. */
export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly pdf: Uint8Array; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly rssBytes: number };
