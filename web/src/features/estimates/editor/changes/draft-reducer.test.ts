import { describe, expect, test } from 'vitest';
import { sampleDraft } from '../../testing/sample-draft.ts';
import { NEW_COST_LINE, NEW_MATERIAL_LINE, newLaborLine } from '../new-draft.ts';
import { draftReducer } from './draft-reducer.ts';

const RATES = { lead: '45.00', helper: '25.00', specialist: '65.00' };

describe('the estimate form', () => {
  test('a field takes its new value and the rest stays unchanged', () => {
    const before = sampleDraft();
    const after = draftReducer(before, { type: 'fieldSet', field: 'taxRate', value: '8.25' });
    expect(after).toEqual({ ...before, taxRate: '8.25' });
  });

  test('a new line is appended to its section with an unused key', () => {
    let draft = sampleDraft();
    draft = draftReducer(draft, { type: 'lineAdded', section: 'laborLines', line: newLaborLine(RATES) });
    draft = draftReducer(draft, { type: 'lineAdded', section: 'materialLines', line: NEW_MATERIAL_LINE });
    draft = draftReducer(draft, { type: 'lineAdded', section: 'additionalCosts', line: NEW_COST_LINE });
    expect(draft.laborLines.at(-1)).toMatchObject({ ...newLaborLine(RATES), key: 'line-15' });
    expect(draft.materialLines.at(-1)?.key).toBe('line-16');
    expect(draft.additionalCosts.at(-1)?.key).toBe('line-17');
  });

  test('the key of a removed line is not reused', () => {
    let draft = sampleDraft();
    draft = draftReducer(draft, { type: 'lineRemoved', section: 'additionalCosts', key: 'line-14' });
    draft = draftReducer(draft, { type: 'lineAdded', section: 'additionalCosts', line: NEW_COST_LINE });
    expect(draft.additionalCosts.map((line) => line.key)).toEqual(['line-13', 'line-15']);
  });

  test('changing one line keeps every other line’s identity', () => {
    const before = sampleDraft();
    const after = draftReducer(before, {
      type: 'lineChanged',
      section: 'laborLines',
      key: 'line-3',
      change: { hours: '10' },
    });
    expect(after.laborLines[2]).toEqual({ ...before.laborLines[2], hours: '10' });
    for (const index of [0, 1, 3]) expect(after.laborLines[index]).toBe(before.laborLines[index]);
    expect(after.materialLines).toBe(before.materialLines);
  });

  test('picking a client fills in their address', () => {
    const after = draftReducer(sampleDraft({ clientId: null, jobAddress: '' }), {
      type: 'clientPicked',
      clientId: 'dana',
      addresses: { previous: null, next: '1 First St' },
    });
    expect(after).toMatchObject({ clientId: 'dana', jobAddress: '1 First St' });
  });

  test('the address follows the client until it is edited', () => {
    const untouched = draftReducer(sampleDraft({ jobAddress: '1 First St' }), {
      type: 'clientPicked',
      clientId: 'priya',
      addresses: { previous: '1 First St', next: '2 Second St' },
    });
    expect(untouched.jobAddress).toBe('2 Second St');
    const typed = draftReducer(sampleDraft({ jobAddress: 'Behind the barn' }), {
      type: 'clientPicked',
      clientId: 'priya',
      addresses: { previous: '1 First St', next: '2 Second St' },
    });
    expect(typed.jobAddress).toBe('Behind the barn');
  });
});
