import { z } from 'zod';

/**
 * The content of an acceptance certificate. Money is decimal text in `currency`; values the client did not give are null or
 * empty.
 */
export const certificateContent = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  estimateId: z.uuid(),
  estimateNumber: z.string(),
  contractor: z.string(),
  currency: z.string(),
  totalAmount: z.string(),
  choices: z
    .array(z.string())
    .optional()
    .describe('What was chosen, in words; only in version 2, and empty where nothing could be chosen'),
  acceptedAt: z.iso.datetime(),
  signedBy: z.string(),
  email: z.string(),
  signature: z.union([
    z.null(),
    z.object({ kind: z.literal('typed'), text: z.string() }),
    z.object({ kind: z.literal('drawn'), strokes: z.array(z.array(z.int())) }),
  ]),
  depositMethod: z.string().nullable(),
  consent: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  deviceOf: z
    .literal('contractor')
    .optional()
    .describe('The client signed in person, on the contractor’s device; absent for their own'),
  document: z.string().describe('What was accepted, word for word, as JSON'),
  documentHash: z.string().describe('SHA-256 of `document` in UTF-8, in hexadecimal'),
});
export type CertificateContent = z.infer<typeof certificateContent>;

/** A certificate as issued: the signature covers `content` exactly. */
export const certificate = z.object({
  content: z.string().describe('The certificate as JSON text: what is signed'),
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().describe('SubjectPublicKeyInfo in DER, as base64'),
  signature: z.string().describe('Over the UTF-8 bytes of `content`, as base64'),
});
export type Certificate = z.infer<typeof certificate>;

const base64 = (length: number) =>
  z.string().max(length, { error: `must have at most ${length} characters` });

/** A claimed certificate; the key it names is not trusted. */
export const verifyCertificateRequest = z.strictObject({
  content: z.string().max(12_000_000, { error: 'is too long for a certificate' }),
  algorithm: z.string().max(40).optional(),
  publicKey: base64(200).optional(),
  signature: base64(200),
});
export type VerifyCertificateRequest = z.input<typeof verifyCertificateRequest>;

export const verifyCertificateResponse = z.object({
  valid: z.boolean(),
  message: z.string().describe('A sentence to show'),
  certificate: certificateContent.nullable().describe('What it says, when it is genuine'),
});
export type VerifyCertificateResponse = z.infer<typeof verifyCertificateResponse>;

export const certificateKeysResponse = z.object({
  keys: z
    .array(z.string())
    .describe('Every key that certificates were signed with, the current one first, as in `publicKey`'),
});
