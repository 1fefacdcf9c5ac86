import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../config/config.ts';
import type { LegalTexts } from './page-assets.ts';

/** Reads the operator's texts. Throws `ConfigError` if a file that the configuration names cannot be read. */
export async function readLegalTexts({ legalFiles }: Pick<Config, 'legalFiles'>): Promise<LegalTexts> {
  const read = (variable: string, file: string | undefined) =>
    file === undefined
      ? null
      : readFile(file, 'utf8').catch((error: Error) => {
          throw new ConfigError(`${variable} names a file that cannot be read: ${error.message}`);
        });
  return {
    terms: await read('TERMS_FILE', legalFiles.terms),
    privacy: await read('PRIVACY_FILE', legalFiles.privacy),
  };
}
