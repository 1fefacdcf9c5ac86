import { dumpster, halfHours, helper, type Job, lead, permit, rental, specialist } from './job.ts';
import { type MaterialKey, materials } from './price-list.ts';

/** Tear-off and re-roof of a house and its garage, as shown in the product's pictures. */
export const HOUSE_AND_GARAGE: Job = {
  jobType: 'roof-replacement',
  jobDescription:
    'Tear-off and re-roof, house and attached garage.\n\nRemove two layers of asphalt shingle down to the deck, 28 squares. Replace soft decking where found, up to six sheets. Ice and water shield at eaves and valleys, synthetic underlayment, drip edge all around, architectural shingle in Weathered Wood, new ridge vent. Reflash the chimney and both skylights. Magnet sweep of yard and drive every evening.',
  laborLines: [
    lead(32, 'Tear-off, two layers, haul to trailer'),
    helper(64, 'Tear-off, staging, daily cleanup'),
    specialist(9.5, 'Flashing: chimney and two skylights'),
    lead(38, 'Underlayment, shingle, ridge vent'),
  ],
  materialLines: materials({
    shingle: 84,
    iceAndWater: 4,
    underlayment: 3,
    dripEdge: 26,
    ridgeVent: 12,
    pipeBoot: 3,
    coilNails: 2,
    osb: 6,
  }),
  additionalCosts: [permit('185.00'), dumpster(1)],
};

interface ReRoof {
  /** Squares of 100 sq ft. */
  readonly squares: number;
  readonly layers: 1 | 2;
  readonly shingle?: Extract<MaterialKey, `shingle${string}`>;
  /** Feet of ridge, for caps and vent. */
  readonly ridgeFeet: number;
  readonly chimneys?: number;
  readonly deckingSheets?: number;
  readonly title: string;
  readonly note?: string;
}

/** An asphalt roof, by its size. */
export function reRoof({
  squares,
  layers,
  shingle = 'shingle',
  ridgeFeet,
  chimneys = 0,
  deckingSheets = 4,
  title,
  note = '',
}: ReRoof): Job {
  const layersText = layers === 1 ? 'one layer' : 'two layers';
  return {
    jobType: 'roof-replacement',
    jobDescription: `${title}.\n\nRemove ${layersText} of asphalt shingle down to the deck, ${squares} squares. Replace soft decking where found, up to ${deckingSheets} sheets. Ice and water shield at eaves and valleys, synthetic underlayment, drip edge, new shingle and ridge vent. ${note}`,
    laborLines: [
      lead(halfHours(squares * 0.6 * layers), `Tear-off, ${layersText}, haul to dumpster`),
      helper(halfHours(squares * 1.2 * layers), 'Tear-off, staging, daily cleanup'),
      lead(halfHours(squares * 1.35), 'Underlayment, shingle, ridge vent'),
      ...(chimneys > 0 ? [specialist(4 * chimneys, 'Chimney flashing')] : []),
    ],
    materialLines: materials({
      [shingle]: Math.ceil(squares * 3.2),
      starter: Math.ceil(squares / 9),
      ridgeCap: Math.ceil(ridgeFeet / 20),
      iceAndWater: Math.ceil(squares / 8),
      underlayment: Math.ceil(squares / 9.5),
      dripEdge: Math.ceil(squares * 0.9),
      ridgeVent: Math.ceil(ridgeFeet / 4),
      pipeBoot: 3,
      chimneyKit: chimneys,
      coilNails: Math.ceil(squares / 15),
      capNails: 1,
      osb: deckingSheets,
    }),
    additionalCosts: [permit('185.00'), dumpster(Math.ceil((squares * layers) / 45))],
  };
}

/** A standing seam roof over the existing deck, by its size. */
export function standingSeam(squares: number, title: string, snowGuards = 0): Job {
  return {
    jobType: 'metal-roof-installation',
    jobDescription: `${title}.\n\nRemove the old roof covering, ${squares} squares. High-temperature underlayment over the whole deck, 24 gauge standing seam panels formed on site, matching trim at eaves, rakes and ridge. Panels are fixed with clips, no screws show.`,
    laborLines: [
      lead(halfHours(squares * 0.7), 'Tear-off and preparation of the deck'),
      helper(halfHours(squares * 1.5), 'Tear-off, carrying, cleanup'),
      specialist(halfHours(squares * 1.8), 'Forming and setting panels and trim'),
    ],
    materialLines: materials({
      standingSeam: squares * 108,
      highTemperature: Math.ceil(squares / 1.8),
      metalTrim: Math.ceil(squares * 1.1),
      snowGuard: snowGuards,
      capNails: 2,
      sealant: Math.ceil(squares / 3),
    }),
    additionalCosts: [
      permit('240.00', 'Building permit, change of roof covering'),
      dumpster(1),
      rental('Panel former on site', '375.00'),
    ],
    depositPercentage: '40',
  };
}

/** Ribbed panels on an outbuilding, by their number. */
export function ribbedMetal(panels: number, title: string): Job {
  return {
    jobType: 'metal-roof-installation',
    jobDescription: `${title}.\n\nNew 29 gauge ribbed panels over synthetic underlayment, with ridge, eave and rake trim. Painted screws with washers, driven straight and not over-tight.`,
    laborLines: [
      lead(halfHours(panels * 0.32), 'Panels and trim'),
      helper(halfHours(panels * 0.4), 'Carrying, old panels down, cleanup'),
    ],
    materialLines: materials({
      ribbedPanel: panels,
      underlayment: Math.ceil(panels / 33),
      metalTrim: Math.ceil(panels / 4),
      metalScrews: Math.ceil(panels / 3),
      sealant: 6,
    }),
    additionalCosts: [dumpster(1), rental('Scissor lift, two days', '410.00')],
  };
}

/** Split shakes replaced one by one, and moss treated. */
export function shakeRepair(shakes: number): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `Replace ${shakes} split shakes, treat moss.\n\nPull split and cupped shakes and fit new ones to the coursing. Brush off moss, treat with zinc, zinc strip under the ridge so that it stays off.`,
    laborLines: [
      specialist(halfHours(shakes * 0.18), 'Fitting shakes to the old coursing'),
      lead(halfHours(shakes * 0.08), 'Moss: brushing and treatment'),
      helper(halfHours(shakes * 0.12), 'Carrying, cleanup, ground protection'),
    ],
    materialLines: materials({
      shakes: Math.ceil(shakes / 14),
      mossTreatment: 6,
      zincStrip: 2,
      iceAndWater: 1,
    }),
    additionalCosts: [
      { type: 'other', description: 'Historic district review', amount: '75.00' },
      dumpster(1),
    ],
  };
}
