import type { Readable } from 'node:stream';
import type { FileVariant } from '@plumbline/contract/files';

/** An object store for the contents of files. Every call throws `UnavailableError` while it cannot be reached. */
export interface FileStore {
  /** Stores one variant under the file's random key; the same again replaces it. */
  write(key: string, variant: FileVariant, content: Uint8Array, mediaType: string): Promise<void>;
  /** Opens one variant; null if there is none. */
  read(key: string, variant: FileVariant): Promise<Readable | null>;
  /** Removes one variant; does nothing if there is none. */
  remove(key: string, variant: FileVariant): Promise<void>;
}
