import { describe, expect, test } from 'vitest';
import { accountId } from '../account-id.ts';
import { secretKey } from '../secret-key.ts';
import { decryptSecret, UnreadableSecretError } from './decrypt-secret.ts';
import { encryptSecret } from './encrypt-secret.ts';
import type { SecretPlace } from './secret-place.ts';

const FIRST = 'the first secret of this installation, long enough';
const SECOND = 'the second secret of this installation, long too';
const withKeys = (current: string, ...previousSecretKeys: string[]) => ({
  secret: secretKey(current),
  config: { previousSecretKeys },
});
const deps = withKeys(FIRST);
const place: SecretPlace = {
  account: accountId('0b0f0e57-7f56-4a77-9f0e-3f4e8c1f2a11'),
  field: 'stripeSecretKey',
};
const KEY = 'sk_live_51HxNoSuchKeyAnywhere4242';

describe('a stored secret', () => {
  test('can be decrypted, and its stored form reveals nothing', () => {
    const stored = encryptSecret(deps, place, KEY);
    expect(decryptSecret(deps, place, stored)).toBe(KEY);
    expect(stored).not.toContain(KEY.slice(0, 4));
    expect(stored).not.toContain(Buffer.from(KEY).toString('base64url').slice(0, 8));
  });

  test('is different each time, so that equal keys cannot be recognized', () => {
    const texts = Array.from({ length: 100 }, () => encryptSecret(deps, place, KEY));
    expect(new Set(texts).size).toBe(100);
  });

  test('is refused if any character of it was changed, or some are missing', () => {
    const stored = encryptSecret(deps, place, KEY);
    for (let index = 0; index < stored.length; index++) {
      const swapped = stored[index] === 'A' ? 'Q' : 'A';
      const changed = stored.slice(0, index) + swapped + stored.slice(index + 1);
      expect(() => decryptSecret(deps, place, changed), `at ${index}`).toThrow(UnreadableSecretError);
    }
    for (const shorter of ['', 'v1', stored.slice(0, 30), stored.slice(0, -4), `${stored}.A`])
      expect(() => decryptSecret(deps, place, shorter)).toThrow(UnreadableSecretError);
  });

  test('is refused in another account, and in another field', () => {
    const stored = encryptSecret(deps, place, KEY);
    const account = accountId('b9a1a2de-3f0c-4b57-8f7d-1f2c3d4e5f60');
    expect(() => decryptSecret(deps, { ...place, account }, stored)).toThrow('belongs to another row');
    const field = 'squareAccessToken';
    expect(() => decryptSecret(deps, { ...place, field }, stored)).toThrow('belongs to another row');
  });

  test('is not part of the refusal', () => {
    const stored = encryptSecret(deps, place, KEY);
    const field = 'squareAccessToken';
    expect(() => decryptSecret(deps, { ...place, field }, stored)).not.toThrow(KEY.slice(0, 8));
    expect(() => decryptSecret(deps, place, KEY)).not.toThrow(KEY.slice(0, 8));
  });
});

describe('after the server’s key was changed', () => {
  test('stored secrets can be decrypted as long as the former key is named', () => {
    const stored = encryptSecret(deps, place, KEY);
    expect(decryptSecret(withKeys(SECOND, 'some third secret of another one', FIRST), place, stored)).toBe(
      KEY,
    );
    expect(() => decryptSecret(withKeys(SECOND), place, stored)).toThrow('SECRET_KEY_PREVIOUS');
  });

  test('a secret stored again is under the new key', () => {
    const stored = encryptSecret(withKeys(SECOND, FIRST), place, KEY);
    expect(decryptSecret(withKeys(SECOND), place, stored)).toBe(KEY);
    expect(() => decryptSecret(deps, place, stored)).toThrow(UnreadableSecretError);
  });
});
