import { dumpster, halfHours, helper, type Job, lead, permit, rental, specialist } from './job.ts';
import { materials } from './price-list.ts';

/** Single ply over tapered insulation, by its size. */
export function singlePly(squareFeet: number, title: string): Job {
  const squares = squareFeet / 100;
  return {
    jobType: 'flat-roof-installation',
    jobDescription: `${title}.\n\nTear off the old membrane and wet insulation, ${squareFeet.toLocaleString('en-US')} sq ft. Tapered polyiso to the drains, 60 mil TPO mechanically fastened, seams heat-welded and probed. New termination bar at the parapets, flashing at curbs and pipes. Twenty-year maker’s warranty with inspection.`,
    laborLines: [
      lead(halfHours(squares * 1.4), 'Tear-off and insulation'),
      helper(halfHours(squares * 2.2), 'Tear-off, hoisting, cleanup'),
      specialist(halfHours(squares * 1.5), 'Membrane, welding and details'),
    ],
    materialLines: materials({
      tpo: Math.ceil((squareFeet * 1.1) / 1000),
      polyiso: Math.ceil(squareFeet / 32),
      tapered: Math.ceil(squareFeet / 64),
      plates: Math.ceil(squares / 12),
      termination: Math.ceil(Math.sqrt(squareFeet) / 2.5),
      sealant: 24,
    }),
    additionalCosts: [
      permit('460.00', 'Commercial roofing permit'),
      dumpster(Math.ceil(squares / 15)),
      rental('Crane, half a day', '890.00'),
      { type: 'other', description: 'Maker’s inspection for the warranty', amount: '350.00' },
    ],
    laborMarkupPercent: '25',
    materialMarkupPercent: '12.5',
    depositPercentage: '30',
  };
}

/** A coating over a roof that is still sound, by its size. */
export function recoat(squareFeet: number, title: string): Job {
  const squares = squareFeet / 100;
  return {
    jobType: 'flat-roof-installation',
    jobDescription: `${title}.\n\nWash and dry ${squareFeet.toLocaleString('en-US')} sq ft of modified bitumen. Reinforce seams and blisters with fabric, prime, two coats of white silicone to 25 mils when cured. Ten-year warranty on the coating.`,
    laborLines: [
      lead(halfHours(squares * 0.55), 'Preparation and seams'),
      helper(halfHours(squares * 0.8), 'Washing, masking, cleanup'),
      specialist(halfHours(squares * 0.5), 'Priming and coating, two coats'),
    ],
    materialLines: materials({
      silicone: Math.ceil(squares * 0.62),
      coatingPrimer: Math.ceil(squares * 0.1),
      seamFabric: Math.ceil(squares / 12),
      cement: 4,
    }),
    additionalCosts: [rental('Sprayer and boom lift, three days', '1140.00')],
    depositPercentage: '30',
  };
}

/** Self-adhered modified bitumen on a porch, dormer or addition, by its size. */
export function porchRoof(squares: number, title: string): Job {
  return {
    jobType: 'flat-roof-installation',
    jobDescription: `${title}.\n\nTear off ${squares} squares down to the deck, replace soft sheets, self-adhered base and cap sheet, new drip edge, metal where it meets the wall.`,
    laborLines: [
      lead(halfHours(squares * 3.2), 'Tear-off, base and cap sheet'),
      helper(halfHours(squares * 2.4), 'Tear-off, carrying, cleanup'),
    ],
    materialLines: materials({
      modifiedBase: Math.ceil(squares / 1.8),
      modifiedCap: Math.ceil(squares * 1.1),
      dripEdge: Math.ceil(squares * 2),
      counterFlashing: 2,
      cement: 2,
      osb: 2,
    }),
    additionalCosts: [permit('95.00', 'Roofing permit, minor work'), dumpster(1)],
  };
}

/** Punctures and open seams in a rubber roof, patched. */
export function rubberPatches(patches: number, title: string): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `${title}.\n\nClean, prime and patch ${patches} places, reseal pipes and the edge metal, water test afterwards. Photos of each place before and after.`,
    laborLines: [
      specialist(halfHours(patches * 0.75), 'Patches and seams'),
      helper(halfHours(patches * 0.4), 'Cleaning and water test'),
    ],
    materialLines: materials({ epdm: patches * 6, epdmAdhesive: 1, sealant: 6 }),
    additionalCosts: [],
  };
}
