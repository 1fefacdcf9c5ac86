import type { LayoutTemplate } from '@plumbline/contract/settings/branding-choices';

type Tone = 'brand' | 'strong' | 'faint' | 'ink';
/** Left, top, width, height, in a page of 88 by 112. */
type Bar = readonly [number, number, number, number, Tone];

const TONES: Record<Tone, string> = {
  brand: 'fill-action',
  strong: 'fill-line-strong',
  faint: 'fill-line',
  ink: 'fill-ink',
};

/** Table lines: the description on the left, the amount on the right. */
const rows = (left: number, top: number, width: number): Bar[] =>
  [0.5, 0.6, 0.42, 0.55, 0.36].flatMap((share, row): Bar[] => [
    [left, top + row * 7, width * share, 2.4, 'faint'],
    [left + width - 12, top + row * 7, 12, 2.4, 'strong'],
  ]);

interface Sketch {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Every layout with its displayed name. */
export const LAYOUT_SKETCHES: Record<LayoutTemplate, Sketch> = {
  'logo-left': {
    label: 'Logo Left + Contact Right',
    bars: [
      [8, 10, 14, 10, 'brand'],
      [26, 13, 20, 4, 'brand'],
      [58, 10, 22, 3, 'strong'],
      [64, 15, 16, 3, 'strong'],
      [8, 26, 72, 2, 'brand'],
      [8, 34, 26, 4, 'strong'],
      ...rows(8, 46, 72),
      [50, 92, 30, 6, 'brand'],
    ],
  },
  'logo-center': {
    label: 'Centered Logo',
    bars: [
      [39, 11, 10, 10, 'brand'],
      [28, 26, 32, 3.4, 'brand'],
      [20, 33, 48, 3, 'strong'],
      [12, 40, 64, 1, 'brand'],
      ...rows(12, 48, 64),
      [46, 94, 30, 4, 'brand'],
    ],
  },
  'logo-right': {
    label: 'Logo Right + Contact Left',
    bars: [
      [0, 0, 27, 112, 'faint'],
      [5, 12, 16, 3, 'strong'],
      [5, 18, 12, 3, 'strong'],
      [5, 32, 17, 3, 'strong'],
      [5, 38, 12, 3, 'strong'],
      [5, 80, 17, 6, 'brand'],
      [64, 10, 17, 9, 'brand'],
      [34, 12, 18, 5, 'strong'],
      ...rows(34, 36, 47),
      [58, 88, 23, 5, 'brand'],
    ],
  },
  minimalist: {
    label: 'Minimalist',
    bars: [
      [8, 12, 20, 2.6, 'strong'],
      [8, 28, 42, 8, 'ink'],
      [8, 42, 30, 2.4, 'faint'],
      ...rows(8, 60, 72),
      [8, 102, 72, 1, 'faint'],
    ],
  },
};

/** A page in a few bars: enough to distinguish the layouts. */
export function LayoutSketch({ layout }: { layout: LayoutTemplate }) {
  return (
    <svg viewBox="0 0 88 112" aria-hidden="true" className="block w-full">
      {layout === 'logo-center' && (
        <rect x={5} y={5} width={78} height={102} className="fill-none stroke-action" />
      )}
      {LAYOUT_SKETCHES[layout].bars.map(([x, y, width, height, tone]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={0.5} className={TONES[tone]} />
      ))}
    </svg>
  );
}
