export type DocumentErrorCode = 'DOCUMENT_FAILED' | 'DOCUMENT_TIMEOUT' | 'DOCUMENT_BUSY';

const MESSAGES: Record<DocumentErrorCode, string> = {
  DOCUMENT_FAILED: 'The document could not be made.',
  DOCUMENT_TIMEOUT: 'The document took too long to make.',
  DOCUMENT_BUSY: 'Too many documents are being made at the moment. Please try again shortly.',
};

/** A document that was not made. `message` is fit to show; what went wrong inside is in `cause`. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, cause?: unknown) {
    super(MESSAGES[code], { cause });
    this.name = 'DocumentError';
    this.code = code;
  }
}
