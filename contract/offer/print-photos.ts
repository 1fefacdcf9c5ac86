import type { OfferFile } from '../content/files.ts';

type PhotoTerms = Pick<OfferFile, 'kind' | 'lineId' | 'inPdf'>;

/** The most photos that a PDF prints. */
const MOST_PHOTOS = 24;

/** The photos that a document prints, each with its number among those of the client's page, and how many it leaves out. */
interface PhotosToPrint<File> {
  readonly list: readonly { readonly file: File; readonly number: number }[];
  readonly more: number;
}

/** Selects the photos that a document prints from the files that the client may see. */
export function photosToPrint<File extends PhotoTerms>(files: readonly File[]): PhotosToPrint<File> {
  const photos = files
    .filter(({ kind }) => kind === 'photo')
    .map((file, index) => ({ file, number: index + 1 }));
  const list = photos.filter(({ file }) => file.inPdf).slice(0, MOST_PHOTOS);
  return { list, more: photos.length - list.length };
}

/** Names the printed photos of each line by its id: `See photos 2, 3 and 5`. */
export function photoReferences(files: readonly PhotoTerms[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, number[]>();
  for (const { file, number } of photosToPrint(files).list)
    if (file.lineId !== null) numbers.set(file.lineId, [...(numbers.get(file.lineId) ?? []), number]);
  return new Map([...numbers].map(([lineId, own]) => [lineId, `See ${listed(own)}`]));
}

function listed(numbers: readonly number[]): string {
  if (numbers.length === 1) return `photo ${numbers[0]}`;
  return `photos ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
