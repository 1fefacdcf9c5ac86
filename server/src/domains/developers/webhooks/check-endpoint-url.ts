import type { Config } from '../../../config/config.ts';
import { InvalidInputError } from '../../../errors.ts';
import { isPublicAddress, literalAddress } from '../../../providers/public-address.ts';

/**
 * Throws `InvalidInputError` naming `url` for an address that could never be called. Host names are resolved before every call,
 * not here.
 */
export function checkEndpointUrl({ production }: Pick<Config, 'production'>, url: string): void {
  if (!production) return;
  const address = new URL(url);
  if (address.protocol !== 'https:')
    throw new InvalidInputError('url', 'Please enter a URL that starts with https://');
  const literal = literalAddress(address);
  const isInside = literal === null ? !address.hostname.includes('.') : !isPublicAddress(literal);
  if (isInside) throw new InvalidInputError('url', 'This URL points to a private network');
}
