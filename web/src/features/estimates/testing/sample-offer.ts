import type { DraftGroup, EstimateDraft } from '../editor/estimate-draft.ts';
import { cost, idOf, labor, material, sampleDraft } from './sample-draft.ts';

/** The id of a group, choice or tax of the sample, by its name. */
export const ROOF = {
  choice: idOf('choice'),
  good: idOf('good'),
  better: idOf('better'),
  best: idOf('best'),
  gutters: idOf('gutter'),
  tax: idOf('tax'),
};

function group(id: string, title: string, changes: Partial<DraftGroup> = {}): DraftGroup {
  return {
    id,
    title,
    kind: 'package',
    choiceId: ROOF.choice,
    description: '',
    preselected: false,
    showLines: null,
    ...changes,
  };
}

/** A roof in three packages with gutters to add: 7,097.37 with Better, which is preselected. */
export function roofOffer(changes: Partial<EstimateDraft> = {}): EstimateDraft {
  const { good, better, best, gutters, tax } = ROOF;
  return sampleDraft({
    depositPercentage: '25',
    discount: { unit: 'percent', value: '5', label: '' },
    choices: [{ id: ROOF.choice, title: 'Choose your roof' }],
    groups: [
      group(good, 'Good'),
      group(better, 'Better', { preselected: true }),
      group(best, 'Best'),
      group(gutters, 'Gutters', { kind: 'addOn', choiceId: null }),
    ],
    taxes: [
      {
        id: tax,
        name: 'Sales tax',
        rate: '8.25',
        registration: null,
        labor: false,
        materials: true,
        costs: false,
      },
    ],
    laborLines: [
      labor({ key: 'line-1', hours: '16', description: 'Tear off' }),
      labor({ key: 'line-2', hours: '24', groupId: good }),
      labor({ key: 'line-3', hours: '28', groupId: better }),
      labor({ key: 'line-4', hours: '40', rate: '65.00', groupId: best }),
      labor({ key: 'line-5', hours: '6', groupId: gutters }),
    ],
    materialLines: [
      material({ key: 'line-6', quantity: '28', unitCost: '96.40', groupId: good }),
      material({ key: 'line-7', quantity: '28', unitCost: '131.25', groupId: better }),
      material({ key: 'line-8', quantity: '28', unitCost: '318.90', groupId: best }),
      material({ key: 'line-9', quantity: '120', unitCost: '9.40', groupId: gutters }),
      material({
        key: 'line-10',
        quantity: '120',
        unitCost: '4.15',
        groupId: gutters,
        description: 'Leaf guards',
        optional: true,
      }),
    ],
    additionalCosts: [cost({ key: 'line-11', type: 'disposal', amount: '520.00' })],
    nextKey: 12,
    hasHadParts: true,
    ...changes,
  });
}
