import { expect, test } from 'vitest';
import { SETTINGS_TABS, tabOfHash } from './settings-tabs.tsx';

test('every tab has its own URL', () => {
  expect(SETTINGS_TABS.map(({ value }) => tabOfHash(`#${value}`))).toEqual(
    SETTINGS_TABS.map(({ value }) => value),
  );
  expect(tabOfHash('#security')).toBe('security');
  expect(tabOfHash('#branding/layout')).toBe('branding');
});

test.each(['', '#nothing', '#SECURITY%20'])('%j leads to the first tab', (hash) => {
  expect(tabOfHash(hash)).toBe(SETTINGS_TABS[0]?.value);
});
