export const VERSION_CHANGES = ['changed', 'added', 'removed'] as const;

/** One difference between two versions: a sentence, and the old and new values as text. */
export interface VersionChange {
  readonly kind: (typeof VERSION_CHANGES)[number];
  /** The subject of the difference, such as a line. */
  readonly name: string;
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
}

export const changed = (
  name: string,
  text: string,
  before: string | null = null,
  after: string | null = null,
): VersionChange => ({
  kind: 'changed',
  name,
  text,
  before,
  after,
});
export const added = (name: string, text: string, after: string | null): VersionChange => ({
  kind: 'added',
  name,
  text,
  before: null,
  after,
});
export const removed = (name: string, text: string, before: string | null): VersionChange => ({
  kind: 'removed',
  name,
  text,
  before,
  after: null,
});
