import { ALL_SCOPES, READING_SCOPES } from '@plumbline/contract/developers/api-keys';
import { expect, test } from 'vitest';
import { scopeWords } from './scope-words.ts';

test('a key’s scopes are described in as few words as possible', () => {
  expect(scopeWords(ALL_SCOPES)).toBe('Everything');
  expect(scopeWords(READING_SCOPES.toReversed())).toBe('Read only');
  expect(scopeWords(['clients:read', 'clients:write'])).toBe('clients:read, clients:write');
  expect(scopeWords(READING_SCOPES.slice(1))).not.toBe('Read only');
});
