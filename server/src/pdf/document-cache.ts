import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EstimateDocument } from './document-data.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentPool, DocumentRequest } from './rendering/document-pool.ts';

const KEPT_BYTES = 64 * 1024 * 1024;
const KEPT_FAILURES = 1_000;
/** A failure expires, because it may have been caused by an overloaded machine. */
const FAILURE_KEPT_MS = 60 * 60 * 1_000;

interface Failure {
  readonly error: DocumentError;
  readonly until: number;
}

/** The limits of a cache. */
interface CacheOptions {
  readonly keptBytes?: number;
  readonly failureKeptMs?: number;
}

/**
 * The same pool, but a document is rendered once per content, as long as it is among
 * the most recently requested ones that fit into `keptBytes`. A failed document is not retried until its content changes,
 * or an hour has passed. Callers must not change the bytes of a PDF.
 */
export function cacheDocuments(
  pool: DocumentPool,
  { keptBytes = KEPT_BYTES, failureKeptMs = FAILURE_KEPT_MS }: CacheOptions = {},
): DocumentPool {
  const kept = new Map<string, Uint8Array>();
  const failures = new Map<string, Failure>();
  const coming = new Map<string, Promise<Uint8Array>>();
  let heldBytes = 0;

  function keep(key: string, pdf: Uint8Array): void {
    kept.set(key, pdf);
    heldBytes += pdf.byteLength;
    // A map keeps insertion order: the least recently requested entry comes first.
    for (const [oldest, { byteLength }] of kept) {
      if (heldBytes <= keptBytes) return;
      kept.delete(oldest);
      heldBytes -= byteLength;
    }
  }

  function remember(key: string, error: DocumentError): void {
    failures.set(key, { error, until: performance.now() + failureKeptMs });
    for (const oldest of failures.keys()) {
      if (failures.size <= KEPT_FAILURES) return;
      failures.delete(oldest);
    }
  }

  function findFailure(key: string): DocumentError | undefined {
    const failure = failures.get(key);
    if (failure && failure.until > performance.now()) return failure.error;
    failures.delete(key);
    return undefined;
  }

  async function make(
    key: string,
    document: EstimateDocument,
    request: DocumentRequest,
  ): Promise<Uint8Array> {
    try {
      const pdf = await pool.render(document, request);
      keep(key, pdf);
      return pdf;
    } catch (error) {
      if (error instanceof DocumentError && error.isPermanent) remember(key, error);
      throw error;
    } finally {
      coming.delete(key);
    }
  }

  return {
    warm: () => pool.warm(),
    close: () => pool.close(),
    render(document, request = {}) {
      const key = createHash('sha256').update(serialize(document)).digest('base64');
      const ready = kept.get(key);
      if (ready) {
        kept.delete(key);
        kept.set(key, ready);
        return Promise.resolve(ready);
      }
      const failure = findFailure(key);
      if (failure) return Promise.reject(failure);
      const making = coming.get(key) ?? make(key, document, request);
      coming.set(key, making);
      return request.patienceMs === undefined ? making : withPatience(making, request.patienceMs);
    },
  };
}

/** The same PDF, or `DOCUMENT_PENDING` after `patienceMs`, while rendering continues. */
async function withPatience(making: Promise<Uint8Array>, patienceMs: number): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DocumentError('DOCUMENT_PENDING')), patienceMs);
  });
  try {
    return await Promise.race([making, late]);
  } finally {
    clearTimeout(timer);
  }
}
