import type { EstimateDocument } from './document-data.ts';

/** What the server sends a document process: one estimate at a time. */
export interface RenderRequest {
  readonly estimate: EstimateDocument;
}

/** What a document process answers; `rssBytes` is the memory it holds. */
export type RenderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly pdf: Uint8Array; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly rssBytes: number };
