import { describe, expect, test } from 'vitest';
import { hostUrls } from './database-url.ts';

describe('a database address', () => {
  test('can name one host', () => {
    for (const url of [
      'postgres://db.example/plumbline',
      'postgresql://pat:s3cret@db.example:5433/plumbline?sslmode=verify-full',
      'postgres:///plumbline?host=/run/postgresql',
      'postgres://pat@[2001:db8::1]:5432/plumbline',
    ])
      expect(hostUrls(url)).toEqual([url]);
  });

  test('can name several hosts, each with its own port, and otherwise the same settings', () => {
    expect(
      hostUrls(
        'postgres://pat:p@ss@one.example:5432,two.example,[2001:db8::3]:5433/plumbline?sslmode=require',
      ),
    ).toEqual([
      'postgres://pat:p@ss@one.example:5432/plumbline?sslmode=require',
      'postgres://pat:p@ss@two.example/plumbline?sslmode=require',
      'postgres://pat:p@ss@[2001:db8::3]:5433/plumbline?sslmode=require',
    ]);
  });

  test('may ask for a writable host, which is the default', () => {
    for (const wanted of ['read-write', 'primary', 'any']) {
      const url = `postgres://one,two/plumbline?target_session_attrs=${wanted}`;
      expect(hostUrls(url)).toHaveLength(2);
    }
  });

  test.each([
    ['mysql://db.example/plumbline', 'must be an address that starts with postgres:// or postgresql://'],
    ['postgres://db.example:port/plumbline', 'must be an address that starts with postgres://'],
    ['postgres://one.example,,two.example/plumbline', 'must name its hosts as in'],
    ['postgres:///plumbline?host=one,two', 'must name several hosts before the name of the database'],
    ['postgres://one,two/plumbline?target_session_attrs=standby', 'asks for target_session_attrs=standby'],
    ['postgres://one/plumbline?target_session_attrs=read-only', 'asks for target_session_attrs=read-only'],
  ])('%s is refused: it %s', (url, sentence) => {
    expect(() => hostUrls(url)).toThrow(sentence);
  });
});
