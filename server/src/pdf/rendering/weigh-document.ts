import type { EstimateDocument } from '../document-data.ts';

/** The cost of a line's borders and boxes, in characters. */
const CHARACTERS_PER_LINE = 300;

/** A heavier document nears the time limit and takes more than 1.2 GB of memory. It is refused at once. */
export const MOST_WEIGHT = 2_500_000;

/** The cost of rendering a document, by its content: about 4 ms, and half a megabyte of memory, per thousand. */
export function weighDocument({
  certificateFile: _attached,
  offer,
  invoice,
  ...document
}: EstimateDocument): number {
  const { work = [], ...sums } = invoice ?? {};
  const groups = [offer, ...work.map((part) => part.offer)].flatMap((part) => part.groups);
  const lines = groups.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  const texts = [
    ...lines.map(({ id: _id, ...line }) => line),
    ...groups.map(({ title, description }) => [title, description]),
  ];
  const rows = lines.length + (document.statement?.rows.length ?? 0);
  return rows * CHARACTERS_PER_LINE + countCharacters([document, sums]) + countCharacters(texts);
}

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  let characters = 0;
  for (const part of Object.values(value)) characters += countCharacters(part);
  return characters;
}
