import type { Job } from './job.ts';

/** The material prices of Cutter Ridge Roofing: description, unit, unit cost. */
export const PRICES = {
  shingle: ['Architectural shingle, Weathered Wood', 'bundle', '38.75'],
  shingleCharcoal: ['Architectural shingle, Charcoal', 'bundle', '38.75'],
  shingleImpact: ['Impact-resistant shingle, class 4, Driftwood', 'bundle', '54.90'],
  ridgeCap: ['Hip and ridge cap shingle, 20 ft', 'bundle', '66.50'],
  starter: ['Starter strip shingle, 105 ft', 'bundle', '58.25'],
  iceAndWater: ['Ice and water shield, 2 sq', 'roll', '89.00'],
  highTemperature: ['High-temperature underlayment, 2 sq', 'roll', '128.00'],
  underlayment: ['Synthetic underlayment, 10 sq', 'roll', '104.50'],
  dripEdge: ['Drip edge, 10 ft, brown', 'each', '11.85'],
  dripEdgeWhite: ['Drip edge, 10 ft, white', 'each', '11.85'],
  stepFlashing: ['Step flashing, galvanized, 100 pack', 'pack', '62.90'],
  valleyFlashing: ['Valley flashing, aluminum, 20 in x 50 ft', 'roll', '98.40'],
  counterFlashing: ['Counter flashing, galvanized, 10 ft', 'each', '15.75'],
  chimneyKit: ['Chimney flashing kit, up to 32 in', 'each', '84.00'],
  pipeBoot: ['Pipe boot, 3 in', 'each', '17.25'],
  ridgeVent: ['Ridge vent, 4 ft', 'each', '19.40'],
  baffle: ['Insulation baffle, 22 in x 48 in', 'each', '2.85'],
  boxVent: ['Box vent, 50 sq in, black', 'each', '18.95'],
  soffitVent: ['Soffit vent, 16 in x 8 in, white', 'each', '4.36'],
  coilNails: ['Coil roofing nails, 1¼ in', 'box', '54.90'],
  capNails: ['Plastic cap nails, 1 in', 'box', '32.60'],
  cement: ['Roofing cement, 0.9 gallon', 'each', '22.48'],
  sealant: ['Roof sealant, 10.1 oz, black', 'tube', '7.98'],
  osb: ['OSB sheathing, 7/16 in, 4×8', 'sheet', '24.60'],
  shakes: ['Cedar shakes, ½ in x 24 in, premium', 'bundle', '92.00'],
  mossTreatment: ['Zinc moss treatment', 'gallon', '31.75'],
  zincStrip: ['Zinc strip, 2½ in x 50 ft', 'roll', '58.90'],
  standingSeam: ['Standing seam panel, 24 gauge, 16 in, Slate Gray', 'sq ft', '4.65'],
  ribbedPanel: ['Metal roofing panel, 29 gauge ribbed, 3 ft x 10 ft', 'each', '46.80'],
  metalScrews: ['Metal roofing screws with washer, 250', 'box', '36.95'],
  metalTrim: ['Ridge, eave and rake trim, 10 ft, Slate Gray', 'each', '27.40'],
  snowGuard: ['Snow guard, clamp-on', 'each', '14.20'],
  tpo: ['TPO membrane, 60 mil, white, 10 ft x 100 ft', 'roll', '1085.00'],
  polyiso: ['Polyiso roof board, 2 in, 4×8', 'sheet', '58.40'],
  tapered: ['Tapered polyiso, ⅛ in per foot, 4×4', 'sheet', '36.90'],
  plates: ['Insulation plates and screws, 500', 'box', '148.00'],
  termination: ['Termination bar, 10 ft', 'each', '13.80'],
  silicone: ['Silicone roof coating, white, 5 gallon', 'bucket', '289.00'],
  coatingPrimer: ['Bleed-blocking primer, 5 gallon', 'bucket', '142.50'],
  seamFabric: ['Seam fabric, 6 in x 300 ft', 'roll', '64.75'],
  modifiedCap: ['Modified bitumen cap sheet, self-adhered, 1 sq', 'roll', '118.00'],
  modifiedBase: ['Modified bitumen base sheet, self-adhered, 2 sq', 'roll', '134.00'],
  epdm: ['EPDM membrane, 60 mil', 'sq ft', '1.32'],
  epdmAdhesive: ['EPDM bonding adhesive, 5 gallon', 'bucket', '214.00'],
  skylight: ['Skylight, fixed, deck mount, 21 in x 38 in', 'each', '349.00'],
  skylightKit: ['Skylight flashing kit, 21 in x 38 in', 'each', '112.00'],
  gutter: ['Seamless gutter, 6 in K-style, aluminum', 'ft', '6.15'],
  gutterSmall: ['Seamless gutter, 5 in K-style, aluminum', 'ft', '4.85'],
  gutterGuard: ['Gutter guard, aluminum mesh, 4 ft', 'each', '11.25'],
  downspout: ['Downspout, 3 in x 4 in x 10 ft', 'each', '18.60'],
  gutterFittings: ['Hangers, elbows and end caps', 'each', '4.10'],
  heatCable: ['Self-regulating heat cable', 'ft', '9.85'],
  tarp: ['Roof tarp, heavy, 20 ft x 30 ft', 'each', '74.00'],
  lumber: ['2x4x8 battens', 'each', '4.28'],
} as const satisfies Record<string, readonly [description: string, unit: string, unitCost: string]>;

export type MaterialKey = keyof typeof PRICES;

/** Material lines in the given order; omits quantities of 0. */
export function materials(needed: { readonly [Key in MaterialKey]?: number }): Job['materialLines'] {
  return Object.entries(needed)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [description, unit, unitCost] = PRICES[key as MaterialKey];
      return { description, quantity, unit, unitCost };
    });
}
