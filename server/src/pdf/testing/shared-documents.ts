import { cacheDocuments } from '../document-cache.ts';
import { createDocumentPool, type DocumentPool } from '../rendering/document-pool.ts';

let shared: DocumentPool | undefined;

/** One pool and cache for all tests of a worker, whose process takes a second to start; it ends with the worker. */
export function sharedDocuments(): DocumentPool {
  shared ??= cacheDocuments(createDocumentPool({ size: 1, timeoutMs: 20_000 }));
  return { ...shared, close: async () => {} };
}
