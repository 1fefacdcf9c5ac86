import { cacheDocuments } from '../document-cache.ts';
import type { DocumentPool } from '../rendering/document-pool.ts';
import { openDocumentPool } from './open-document-pool.ts';

let shared: DocumentPool | undefined;

/** One pool and cache for all tests of a worker, whose process takes a moment to start; it ends with the worker. */
export function sharedDocuments(): DocumentPool {
  shared ??= cacheDocuments(openDocumentPool());
  return { ...shared, close: async () => {} };
}
