import { expect, test } from 'vitest';
import { maskEmails, withoutPersons, withoutSecrets } from './personal-text.ts';

test('e-mail addresses are masked everywhere in a text', () => {
  expect(maskEmails('Sent to dana.w+roof@example.co.uk, not to marcus@x.example.')).toBe(
    'Sent to ***@***, not to ***@***.',
  );
  expect(maskEmails('mailto:dana@example.com')).toBe('mailto:***@***');
  expect(maskEmails('?email=dana%40example.com&x=1')).toBe('?email=***@***&x=1');
  expect(maskEmails('12 hours @ 50.00')).toBe('12 hours @ 50.00');
});

test('an address loses its query and the token of a mailed link, and keeps its path', () => {
  expect(withoutSecrets('https://plumbline.example/reset-password/abc.def?x=1#y')).toBe(
    'https://plumbline.example/reset-password/***',
  );
  expect(withoutSecrets('/verify-email/token')).toBe('/verify-email/***');
  expect(withoutSecrets('/estimates/new?clientId=1')).toBe('/estimates/new');
});

test('an error message loses personal data', () => {
  expect(
    withoutPersons(
      'No client 11111111-1111-4111-8111-111111111111 (dana@example.com, +1 208 555 0142) at /confirm-email/abc',
    ),
  ).toBe('No client * (***@***, *) at /confirm-email/***');
  expect(withoutPersons("Cannot read properties of undefined (reading 'rows')")).toBe(
    "Cannot read properties of undefined (reading 'rows')",
  );
});
