// Verifies a certificate of acceptance offline: node verify-certificate.mjs certificate.json <public key>
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, trustedKey] = process.argv.slice(2);
const { content, publicKey, signature } = JSON.parse(readFileSync(file, 'utf8'));
const key = createPublicKey({ key: Buffer.from(trustedKey, 'base64'), format: 'der', type: 'spki' });
const { document, documentHash } = JSON.parse(content);
const isSigned =
  publicKey === trustedKey && verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64'));
const isWhole = createHash('sha256').update(document).digest('hex') === documentHash;
console.log(isSigned && isWhole ? 'genuine' : 'NOT genuine');
process.exitCode = isSigned && isWhole ? 0 : 1;
