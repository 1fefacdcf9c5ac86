import { builtProgram } from '../../testing/processes/built-program.ts';
import {
  createDocumentPool,
  type DocumentPoolOptions,
  type WatchedDocumentPool,
} from '../rendering/document-pool.ts';

const worker = builtProgram(new URL('../rendering/render-worker.ts', import.meta.url));

/** A pool of one process by default, whose processes are built: from source each would take three times as long to start. */
export function openDocumentPool(options: Partial<DocumentPoolOptions> = {}): WatchedDocumentPool {
  return createDocumentPool({ size: 1, timeoutMs: 20_000, worker, ...options });
}
