/** @jsxImportSource preact */
import { EVERYTHING } from '@plumbline/contract/offer/display';
import { ROOF_IDS, ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PublicPage } from '../public-page.tsx';
import { sampleChoices } from '../sample-page-data.ts';
import { cleanup, render, screen } from '../testing/render.tsx';

const photo = (caption: string, place: { groupId?: string; lineId?: string }) => ({
  id: `f0000000-0000-4000-8000-${String(caption.length).padStart(12, '0')}`,
  fileId: `f1000000-0000-4000-8000-${String(caption.length).padStart(12, '0')}`,
  kind: 'photo' as const,
  name: 'photo.jpg',
  bytes: 90_000,
  width: 1600,
  height: 1200,
  sha256: '0'.repeat(64),
  caption,
  lineId: null,
  groupId: null,
  forClient: true,
  inPdf: true,
  ...place,
});
const SHINGLE = ROOF_OFFER.materialLines[1]?.id ?? '';
const GUTTER = ROOF_OFFER.materialLines[3]?.id ?? '';
const FILES = [
  photo('The house', {}),
  photo('The shingle', { groupId: ROOF_IDS.better }),
  photo('One bundle of it', { lineId: SHINGLE }),
  photo('The gutters', { groupId: ROOF_IDS.gutters }),
  photo('A length of gutter', { lineId: GUTTER }),
  photo('The leaf guards', { lineId: ROOF_IDS.guards }),
];

/** Each photo with the id of the package or add-on that it is in, or null for those at the top. */
const places = () =>
  screen
    .getAllByRole<HTMLImageElement>('img')
    .map((image) => [image.alt, image.closest('.package, .pick')?.id ?? null]);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test.each([
  ['every line', {}],
  ['totals of groups', { display: { ...EVERYTHING, lines: false, lineAmounts: false } }],
])('photos of packages, add-ons and their lines are shown with %s', (_, display) => {
  render(<PublicPage data={sampleChoices({ files: FILES, ...display })} />);
  expect(places()).toEqual([
    ['The house', null],
    ['The shingle', ROOF_IDS.better],
    ['One bundle of it', ROOF_IDS.better],
    ['The gutters', ROOF_IDS.gutters],
    ['A length of gutter', ROOF_IDS.gutters],
    ['The leaf guards', ROOF_IDS.gutters],
  ]);
});

test('an add-on that has only options shows its photos, and an option links to its own', () => {
  const withoutFixed = {
    laborLines: ROOF_OFFER.laborLines.filter(({ groupId }) => groupId !== ROOF_IDS.gutters),
    materialLines: ROOF_OFFER.materialLines.filter(
      ({ id, groupId }) => groupId !== ROOF_IDS.gutters || id === ROOF_IDS.guards,
    ),
  };
  const files = FILES.filter(({ lineId }) => lineId !== GUTTER);
  render(<PublicPage data={sampleChoices({ files, ...withoutFixed })} />);
  expect(places()).toContainEqual(['The gutters', ROOF_IDS.gutters]);
  expect(places()).toContainEqual(['The leaf guards', ROOF_IDS.gutters]);
  const link = screen.getByRole('link', { name: 'Photo 5' });
  expect(link.closest('.pick')?.id).toBe(ROOF_IDS.guards);
});
