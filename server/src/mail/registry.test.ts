import { describe, expect, it } from 'vitest';
import { renderMail } from './layout/render-mail.tsx';
import { MAIL_MESSAGES } from './registry.ts';

describe.each(Object.entries(MAIL_MESSAGES))('the sample of %s', (_name, message) => {
  const sample = message.composeSample('https://plumbline.example');
  const { subject, text } = sample;

  it('has a subject, and plain text and HTML with the same link, if any', async () => {
    expect(subject).not.toBe('');
    const [link] = /https:\/\/plumbline\.example\/\S+/.exec(text) ?? [];
    expect(await renderMail(sample)).toContain(link === undefined ? sample.subject : `href="${link}"`);
  });

  it('is titled by its subject, and has a fixed width in Outlook', async () => {
    const page = await renderMail(sample);
    expect(page).toContain('<title>');
    expect(page.split('<!--[if mso]>')).toHaveLength(3);
    expect(page).toMatch(/<!--\[if mso\]><table [^>]*width="600"/);
  });

  it('shows no address that could break within a word', async () => {
    const page = await renderMail(sample);
    expect(page.replaceAll(/<[^>]*>/g, ' ')).not.toContain('https://');
  });

  it('names the product', () => {
    expect(text).toContain('Plumbline');
  });

  it('has a preview that ends with a word and introduces nothing', async () => {
    const [, preview = ''] = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(await renderMail(sample)) ?? [];
    const shown = preview.replaceAll(/\p{Cf}|\p{Mn}|\u00a0/gu, '').trim();
    expect(shown).toMatch(/[^:\s]$/);
    expect(shown.length < 140 || /\w[.…]$/.test(shown)).toBe(true);
  });

  it('loads no external resources', async () => {
    expect(await renderMail(sample)).not.toMatch(/<img|<script|@import|url\(|<link/);
  });
});
