import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { describe, expect, test } from 'vitest';
import type { EstimateDocument } from './document-data.ts';
import { estimateFileName } from './estimate-file-name.ts';
import { printEstimate } from './printed/printed-estimate.ts';
import { canReadPdfs, pdfInfo, pdfStructure, pdfText } from './read-pdf.ts';
import { sampleChangeOrder } from './sample-estimate.ts';
import { skipOutOfTurn } from './testing/in-turn.ts';
import { createTypstCompiler } from './typst-compiler.ts';

const compiler = createTypstCompiler();

function printed(document: EstimateDocument) {
  const pdf = compiler.compile(printEstimate(document));
  compiler.forget();
  expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part');
  return { text: pdfText(pdf), structure: () => pdfStructure(pdf), title: pdfInfo(pdf).get('Title') };
}

describe.skipIf(!canReadPdfs()).each(LAYOUT_TEMPLATES)('layout %s', (layoutTemplate) => {
  const isOutOfTurn = skipOutOfTurn(layoutTemplate);
  const branding = { layoutTemplate };

  test.skipIf(isOutOfTurn())('prints a change order with its estimate, title and reason', () => {
    const { text, structure, title } = printed(sampleChangeOrder({ branding }));
    expect(title).toBe('Change order EST-0148-CO1, Cutter Ridge Roofing');
    expect(structure()).toMatch(/H1 "Change order/);
    for (const words of [
      'Change order CO-1 to estimate EST-0148',
      'Decking instead of the chimney',
      'is soft, and the chimney comes',
      'EST-0148-CO1',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Remove two layers');
  });

  test('prints the added and the removed work, which has a true minus, and the job’s totals', () => {
    const { text, structure } = printed(sampleChangeOrder({ branding }));
    expect(structure().match(/^ *H2 "Work (?:added|taken out: Chimney)/gm)).toHaveLength(2);
    for (const words of [
      'OSB sheathing 20 sheets 26.00 520.00',
      'Subtotal 705.00',
      'Work added $747.30',
      '9.5 h 65.00 −617.50',
      'Labor markup, 20% −123.50',
      'Subtotal −741.00',
      'Tax, 6% −44.46',
      'Work taken out −$785.46',
      'Job so far 13,394.93',
      'This change −$38.16',
      'Job afterwards $13,356.77',
    ])
      expect(text).toContain(words);
  });

  test.skipIf(isOutOfTurn())('prints the markup of lines without a group', () => {
    const { text } = printed(sampleChangeOrder({ branding }, { materialMarkupPercent: '10' }));
    for (const words of ['Materials 520.00', 'Materials markup, 10% 52.00', 'Subtotal 757.00'])
      expect(text).toContain(words);
  });

  test.skipIf(isOutOfTurn())('hides what the client may not see in both halves', () => {
    const preset = DISPLAY_PRESETS.find(({ label }) => label === 'Total only');
    const { text } = printed(sampleChangeOrder({ branding }, { ...preset }));
    for (const figure of ['520.00', '26.00', '185.00', '617.50', '123.50', '741.00', 'OSB', 'Flashing'])
      expect(text).not.toContain(figure);
    expect(text).toContain('Work added $747.30');
    expect(text).toContain('Work taken out −$785.46');
  });

  test.skipIf(isOutOfTurn())('names the change order on the page of its acceptance', () => {
    const acceptance = {
      signedBy: 'Dana Whitfield',
      email: 'dana@whitfield.example',
      acceptedAt: 'October 15, 2026 at 6:12 PM',
      acceptedOn: '2026-10-15',
      consent: 'By signing, I accept change order EST-0148-CO1.',
      typedSignature: 'Dana W.',
      strokes: [],
      ipAddress: null,
      browser: null,
      documentHash: 'f'.repeat(64),
    };
    const { text } = printed(sampleChangeOrder({ branding, acceptance }));
    for (const words of ['Change order EST-0148-CO1', 'To estimate EST-0148', 'This change −$38.16'])
      expect(text.slice(text.indexOf('Certificate of acceptance'))).toContain(words);
    expect(text).toContain('I accept change order EST-0148-CO1.');
  });
});

test('the file of a change order is named after it', () => {
  expect(estimateFileName('EST-0042-CO1')).toBe('change-order-EST-0042-CO1.pdf');
});
