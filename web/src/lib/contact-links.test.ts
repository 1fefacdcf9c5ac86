import { expect, test } from 'vitest';
import { smsHref, telHref } from './contact-links.ts';

test.each([
  ['(208) 555-0119', 'tel:2085550119'],
  ['+49 211/123456', 'tel:+49211123456'],
  ['(208) 555-0119 ext. 4', 'tel:2085550119'],
  ['208.555.0119 x12', 'tel:2085550119'],
  ['(208) 555-0119 (ext. 45)', 'tel:2085550119'],
  ['(208) 555-0119  ext 45', 'tel:2085550119'],
  ['208-555-0119 - ext. 45', 'tel:2085550119'],
  ['+49 2112 (0) 3456', 'tel:+49211203456'],
  ['Mobile 208-555-0119, office 208-555-0120', 'tel:2085550119'],
  ['208-555-0119 / 208-555-0120', 'tel:2085550119'],
  ['911', 'tel:911'],
])('“%s” is dialed as %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

test('a text goes to the number without its extension', () => {
  expect(smsHref('208-555-0119 #4', 'Hi & bye')).toBe('sms:2085550119?&body=Hi%20%26%20bye');
  expect(smsHref('')).toBe('sms:');
});
