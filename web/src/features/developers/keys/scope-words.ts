import { ALL_SCOPES, type ApiScope, READING_SCOPES } from '@plumbline/contract/developers/api-keys';

/** Describes a key's scopes in as few words as possible. */
export function scopeWords(scopes: readonly ApiScope[]): string {
  const isExactly = (others: readonly ApiScope[]) =>
    scopes.length === others.length && others.every((scope) => scopes.includes(scope));
  if (isExactly(ALL_SCOPES)) return 'Everything';
  return isExactly(READING_SCOPES) ? 'Read only' : scopes.join(', ');
}
