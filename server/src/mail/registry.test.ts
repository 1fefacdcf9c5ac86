import { render } from '@react-email/render';
import { describe, expect, it } from 'vitest';
import { MAIL_MESSAGES } from './registry.ts';

describe.each(Object.entries(MAIL_MESSAGES))('the sample of %s', (_name, message) => {
  const { subject, text, html } = message.composeSample('https://plumbline.example');

  it('has a subject, and plain text and HTML with the same link', async () => {
    expect(subject).not.toBe('');
    const [link = 'no link'] = /https:\/\/plumbline\.example\/\S+/.exec(text) ?? [];
    expect(await render(html)).toContain(`href="${link}"`);
  });

  it('names the product', () => {
    expect(text).toContain('Plumbline');
  });

  it('loads no external resources', async () => {
    expect(await render(html)).not.toMatch(/<img|<script|@import|url\(|<link/);
  });
});
