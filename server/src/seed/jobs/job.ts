import type { EstimateRequest } from '@plumbline/contract/estimates';
import type { DemoPhoto } from '../draw-photos.ts';

type Lines<Section extends keyof EstimateRequest> = NonNullable<EstimateRequest[Section]>;
type LaborLine = Lines<'laborLines'>[number];
type MaterialLine = Lines<'materialLines'>[number];
type AdditionalCost = Lines<'additionalCosts'>[number];

/** The content of an estimate, apart from client and time. */
export interface Job
  extends Pick<
    EstimateRequest,
    | 'jobDescription'
    | 'laborMarkupPercent'
    | 'materialMarkupPercent'
    | 'acceptPayments'
    | 'depositPercentage'
    | 'schedule'
    | 'discount'
    | 'groups'
    | 'choices'
    | 'taxes'
    | 'display'
  > {
  /** The key of a job type that ships with the product. */
  readonly jobType: string;
  readonly laborLines: LaborLine[];
  readonly materialLines: MaterialLine[];
  readonly additionalCosts: AdditionalCost[];
  readonly photos?: readonly { readonly photo: DemoPhoto; readonly caption: string }[];
}

/** A deposit, two payments during the roofing, and a balance. */
export const IN_FOUR_PAYMENTS = {
  acceptPayments: true,
  depositPercentage: '25',
  schedule: [
    { name: 'Materials on site', percentage: '20', milestone: 'When the shingles are delivered' },
    { name: 'Dry-in', percentage: '30', milestone: 'When the roof is closed' },
  ],
} satisfies Partial<Job>;

const RATES = { lead: '45.00', helper: '25.00', specialist: '65.00' } as const;

const labor =
  (laborType: keyof typeof RATES) =>
  (hours: number, description: string): LaborLine => ({
    laborType,
    description,
    hours,
    rate: RATES[laborType],
  });

export const lead = labor('lead');
export const helper = labor('helper');
export const specialist = labor('specialist');

export const permit = (amount: string, description = 'City of Boise re-roof permit'): AdditionalCost => ({
  type: 'permit',
  description,
  amount,
});

export const dumpster = (pulls: number): AdditionalCost => ({
  type: 'disposal',
  description: pulls === 1 ? '20 yd dumpster, one pull' : `20 yd dumpster, ${pulls} pulls`,
  amount: `${520 * pulls}.00`,
});

export const dumpRun = (description = 'Dump run, small load'): AdditionalCost => ({
  type: 'disposal',
  description,
  amount: '65.00',
});

export const rental = (description: string, amount: string): AdditionalCost => ({
  type: 'equipment',
  description,
  amount,
});

export const drive = (description: string, amount: string): AdditionalCost => ({
  type: 'travel',
  description,
  amount,
});

/** Rounds up to half hours, as contractors write them. */
export const halfHours = (hours: number) => Math.ceil(hours * 2) / 2;
