import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EstimateDocument } from './document-data.ts';
import type { DocumentPool } from './document-pool.ts';

const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * The same pool, which makes a document once however often it is asked for: by its content, and while it is among
 * the last asked for that fit into `keptBytes`. Whoever is given a PDF leaves its bytes as they are.
 */
export function cacheDocuments(pool: DocumentPool, keptBytes = KEPT_BYTES): DocumentPool {
  const kept = new Map<string, Uint8Array>();
  const coming = new Map<string, Promise<Uint8Array>>();
  let heldBytes = 0;

  function keep(key: string, pdf: Uint8Array): void {
    kept.set(key, pdf);
    heldBytes += pdf.byteLength;
    // A map lists its entries in the order they were set: the one asked for longest ago comes first.
    for (const [oldest, { byteLength }] of kept) {
      if (heldBytes <= keptBytes) return;
      kept.delete(oldest);
      heldBytes -= byteLength;
    }
  }

  async function make(key: string, document: EstimateDocument): Promise<Uint8Array> {
    try {
      const pdf = await pool.render(document);
      keep(key, pdf);
      return pdf;
    } finally {
      coming.delete(key);
    }
  }

  return {
    warm: () => pool.warm(),
    close: () => pool.close(),
    render(document) {
      const key = createHash('sha256').update(serialize(document)).digest('base64');
      const ready = kept.get(key);
      if (ready) {
        kept.delete(key);
        kept.set(key, ready);
        return Promise.resolve(ready);
      }
      const making = coming.get(key) ?? make(key, document);
      coming.set(key, making);
      return making;
    },
  };
}
