type DocumentErrorCode = 'DOCUMENT_FAILED' | 'DOCUMENT_TIMEOUT' | 'DOCUMENT_BUSY' | 'DOCUMENT_PENDING';

const MESSAGES: Record<DocumentErrorCode, string> = {
  DOCUMENT_FAILED: 'The document could not be made.',
  DOCUMENT_TIMEOUT: 'The document took too long to make.',
  DOCUMENT_BUSY: 'Too many documents are being made at the moment. Please try again shortly.',
  DOCUMENT_PENDING: 'This document is long and is still being made. Please try again shortly.',
};

/** A document that could not be rendered. `message` can be shown to users; the internal error is in `cause`. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  /** Whether the same document would fail again. */
  readonly isPermanent: boolean;

  constructor(code: DocumentErrorCode, cause?: unknown, kind: 'transient' | 'permanent' = 'transient') {
    super(MESSAGES[code], { cause });
    this.name = 'DocumentError';
    this.code = code;
    this.isPermanent = kind === 'permanent';
  }
}
