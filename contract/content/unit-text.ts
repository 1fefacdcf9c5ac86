/** Units that are words and take a plural; abbreviations such as "sq ft" or "lb" have none. */
const WORDS = (
  'bag board bottle box bucket bundle can carton case coil day drum gallon hour inch jug kit length ' +
  'load meter pack pail pair pallet panel piece pound quart roll section set sheet spool square stick ' +
  'tile ton trip tub tube unit week yard'
).split(' ');

/** A unit as it is written after a quantity in decimal text: `bundles` after `84`, `bundle` after `1.00`. */
export function unitText(quantity: string, unit: string): string {
  const word = unit.toLowerCase();
  if (/^1(?:\.0*)?$/.test(quantity)) return unit;
  if (word === 'foot') return 'feet';
  if (!WORDS.includes(word)) return unit;
  return /x$|ch$/.test(word) ? `${word}es` : `${word}s`;
}
