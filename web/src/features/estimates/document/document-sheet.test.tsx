import type { Estimate } from '@plumbline/contract/estimates';
import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { brandColors } from '@plumbline/contract/settings/brand-colors';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import { priceDraft } from '../editor/totals/draft-pricing.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { sampleRoof } from '../testing/sample-roof.ts';
import { DocumentSheet } from './document-sheet.tsx';

afterEach(cleanup);

const head = {
  companyName: 'Cutter Ridge Roofing',
  companyLines: [],
  facts: [],
  clientName: null,
  clientLines: [],
  jobName: null,
  terms: null,
  footerText: null,
};

/** The text of an estimate's document, with single spaces. */
function textOf(estimate: Estimate, clientLines: readonly string[] = []): string {
  const draft = draftFromEstimate(estimate);
  render(
    <DocumentSheet
      draft={draft}
      sums={priceDraft(draft, estimate.currency)}
      currency={estimate.currency}
      colors={brandColors('#8a3324', '#2f3e46')}
      head={{ ...head, clientLines }}
      hotKey={null}
    />,
  );
  const article = screen.getByRole('article', { name: 'Document' });
  for (const part of article.querySelectorAll('td, th, span, strong, p, h3, h4, li, dt, dd, caption')) {
    part.prepend(' ');
    part.append(' ');
  }
  return (article.textContent ?? '').replace(/\s+/g, ' ');
}

test('the document beside the form prints a choice, add-ons and sums like the PDF', () => {
  const text = textOf(sampleRoof());
  for (const words of [
    'Choose your roof Choose one',
    'Better Recommended',
    'Total with Good $5,738.16',
    'Total with Best $14,838.75',
    'Add if you like Prices before discount and tax',
    'Gutters + 1,621.20',
    'Not selected Leaf guards, fine mesh 120 ft 4.77 + 572.40',
    'Write how many , 1 to 4',
    'With Better Labor 720.00 Labor markup, 20% 144.00 Additional costs 520.00 Better 5,738.25',
    'Fall offer, 5% off −356.11',
    'Total with Better $7,097.37',
  ])
    expect(text).toContain(words);
  expect(screen.getAllByText('Selected')).toHaveLength(1);
});

test('it leaves out what clients do not see', () => {
  const text = textOf(sampleRoof({ display: DISPLAY_PRESETS[3].display }));
  expect(text).not.toMatch(/Tear off|16 h|markup/);
  expect(text).toContain('Labor 864.00');
});

test('a plain estimate has its sections and the sums, as before', () => {
  const text = textOf(sampleEstimate());
  expect(text).toMatch(/Labor Description Hours Rate Amount/);
  expect(text).toMatch(/Additional costs Description Amount City permit Permit 185.00/);
  expect(text).toMatch(/Subtotal [\d,.]+ Tax, 6% [\d,.]+ Total \$/);
  expect(text).not.toMatch(/Choose one|Add if you like|With/);
});

test('the document beside the form names the job address only if it is not the client’s, like the PDF', () => {
  const estimate = sampleRoof({ jobAddress: '2214 N 18th St, Boise ID 83702' });
  expect(textOf(estimate, ['5 Oak Ave, Boise, ID 83702'])).toContain('Job address 2214 N 18th St');
  cleanup();
  expect(textOf(estimate, ['2214 N. 18th St, Boise, ID 83702'])).not.toContain('Job address');
});
