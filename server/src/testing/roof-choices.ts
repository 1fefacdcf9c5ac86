import type { EstimateRequest } from '@plumbline/contract/estimates';

const id = (suffix: number) => `5e11ab1e-0000-4000-8000-${String(suffix).padStart(12, '0')}`;

/** Ids of the parts of `ROOF_CHOICES`. */
export const ROOF = {
  choice: id(1),
  good: id(2),
  better: id(3),
  best: id(4),
  gutters: id(5),
  guards: id(6),
  tax: id(7),
} as const;

const labor = (hours: string, rate: string, groupId: string | null = null) =>
  ({ laborType: 'lead', hours, rate, groupId, description: `Labor of ${hours} h` }) as const;
const material = (quantity: string, unitCost: string, groupId: string) => ({
  description: `Material at ${unitCost}`,
  quantity,
  unit: 'sq',
  unitCost,
  groupId,
});

/** A roof in three packages with an add-on and an option, recalculated by hand: example 11 of the money tests. */
export const ROOF_CHOICES: EstimateRequest = {
  jobDescription: 'New roof, three ways to do it',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  depositPercentage: '25',
  acceptPayments: true,
  discount: { percent: '5', label: 'Fall offer' },
  taxes: [{ id: ROOF.tax, name: 'Sales tax', rate: '8.25', labor: false, materials: true, costs: false }],
  choices: [{ id: ROOF.choice, title: 'Choose your roof' }],
  groups: [
    { id: ROOF.good, kind: 'package', choiceId: ROOF.choice, title: 'Good' },
    { id: ROOF.better, kind: 'package', choiceId: ROOF.choice, title: 'Better', preselected: true },
    { id: ROOF.best, kind: 'package', choiceId: ROOF.choice, title: 'Best' },
    { id: ROOF.gutters, kind: 'addOn', title: 'Gutters' },
  ],
  laborLines: [
    labor('16', '45.00'),
    labor('24', '45.00', ROOF.good),
    labor('28', '45.00', ROOF.better),
    labor('40', '65.00', ROOF.best),
    labor('6', '45.00', ROOF.gutters),
  ],
  materialLines: [
    material('28', '96.40', ROOF.good),
    material('28', '131.25', ROOF.better),
    material('28', '318.90', ROOF.best),
    material('120', '9.40', ROOF.gutters),
    { ...material('120', '4.15', ROOF.gutters), id: ROOF.guards, description: 'Guards', optional: true },
  ],
  additionalCosts: [{ type: 'disposal', description: 'Dumpster', amount: '520.00', groupId: null }],
};

/** The totals of five selections of `ROOF_CHOICES`. */
export const ROOF_TOTALS = {
  good: { groupIds: [ROOF.good], lineIds: [], totalAmount: '5738.16', depositAmount: '1434.54' },
  better: { groupIds: [ROOF.better], lineIds: [], totalAmount: '7097.37', depositAmount: '1774.34' },
  best: { groupIds: [ROOF.best], lineIds: [], totalAmount: '14838.75', depositAmount: '3709.69' },
  betterAndGutters: {
    groupIds: [ROOF.better, ROOF.gutters],
    lineIds: [],
    totalAmount: '8739.18',
    depositAmount: '2184.80',
  },
  everything: {
    groupIds: [ROOF.best, ROOF.gutters],
    lineIds: [ROOF.guards],
    totalAmount: '17069.20',
    depositAmount: '4267.30',
  },
} as const;
