import { expect, test } from 'vitest';
import { escapeHtml, jsonForScript } from './html.ts';

test('text cannot leave an element or an attribute', () => {
  expect(escapeHtml(`<b title="x" id='y'>&`)).toBe('&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;');
});

test('data cannot end its script element or start a comment in it, and is parsed back unchanged', () => {
  const value = { text: '</script><script>alert(1)</script><!-- & \u2028\u2029' };
  const json = jsonForScript(value);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
