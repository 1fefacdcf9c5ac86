/** Units that are words and take a plural; abbreviations such as "sq ft" or "lb" have none. */
const PLURALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bag: 'bags',
    board: 'boards',
    bottle: 'bottles',
    box: 'boxes',
    bucket: 'buckets',
    bundle: 'bundles',
    can: 'cans',
    carton: 'cartons',
    case: 'cases',
    coil: 'coils',
    day: 'days',
    drum: 'drums',
    foot: 'feet',
    gallon: 'gallons',
    hour: 'hours',
    inch: 'inches',
    jug: 'jugs',
    kit: 'kits',
    length: 'lengths',
    load: 'loads',
    meter: 'meters',
    pack: 'packs',
    pail: 'pails',
    pair: 'pairs',
    pallet: 'pallets',
    panel: 'panels',
    piece: 'pieces',
    pound: 'pounds',
    quart: 'quarts',
    roll: 'rolls',
    section: 'sections',
    set: 'sets',
    sheet: 'sheets',
    spool: 'spools',
    square: 'squares',
    stick: 'sticks',
    tile: 'tiles',
    ton: 'tons',
    trip: 'trips',
    tub: 'tubs',
    tube: 'tubes',
    unit: 'units',
    week: 'weeks',
    yard: 'yards',
  }),
);

/** A unit as it is written after a quantity in decimal text: `bundles` after `84`, `bundle` after `1.00`. */
export function unitText(quantity: string, unit: string): string {
  const isOne = /^1(?:\.0*)?$/.test(quantity);
  const plural = isOne ? undefined : PLURALS.get(unit.toLowerCase());
  return plural ?? unit;
}
