import type { FileVariant } from '@plumbline/contract/files';
import { UnavailableError } from '../errors.ts';

/** An object store for the contents of files. Every call throws `UnavailableError` while it cannot be reached. */
export interface FileStore {
  /** Stores one variant under the file's random key, replacing an existing one. */
  write(key: string, variant: FileVariant, content: Uint8Array, mediaType: string): Promise<void>;
  /** Reads at most `length` bytes of one variant from `offset`: none after its end, and null if there is no such object. */
  readPart(key: string, variant: FileVariant, offset: number, length: number): Promise<Uint8Array | null>;
  /** Removes one variant; does nothing if there is none. */
  remove(key: string, variant: FileVariant): Promise<void>;
  /** Throws `UnavailableError` if objects cannot be stored at present. */
  check(): Promise<void>;
  close(): void;
}

/** The object store cannot be used now. */
export const storeAway = (cause?: unknown) =>
  new UnavailableError('Photos and files aren’t available right now. Please try again in a few minutes.', {
    cause,
  });
