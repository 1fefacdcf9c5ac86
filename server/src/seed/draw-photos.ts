import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';

/** The size of the scenes' coordinates. */
const [WIDTH, HEIGHT] = [1600, 1200];
const DRAWN = { width: 1024, height: 768 };

type Random = () => number;
type Color = readonly [red: number, green: number, blue: number];

const between = (random: Random, least: number, most: number) => least + (most - least) * random();

/** A color, lighter or darker by up to `spread`. */
function shade([red, green, blue]: Color, random: Random, spread: number): string {
  const by = between(random, -spread, spread);
  return `rgb(${[red, green, blue].map((part) => Math.round(part + by)).join()})`;
}

/**
 * Rows of shingles that grow toward the viewer; a tab in `bare` has lost its granules, one in `missing` is
 * absent.
 */
function shingles(random: Random, from: number, color: Color, worn: number): string {
  const parts: string[] = [];
  for (let top = from; top < HEIGHT; ) {
    const near = (top - from) / HEIGHT;
    const height = 30 + 78 * near;
    for (let left = -between(random, 20, 160); left < WIDTH; ) {
      const width = between(random, 0.9, 2.1) * (54 + 110 * near);
      const fate = random();
      const drop = between(random, 0, 0.1) * height;
      const fill = fate < worn / 8 ? 'rgb(38,35,33)' : shade(color, random, fate < worn ? 30 : 13);
      const isCurled = height > 44 && fate > worn / 8 && fate < worn;
      const corner = isCurled ? between(random, 0.12, 0.3) * height : 0;
      parts.push(
        `<path d="M${left} ${top}h${width - 3}v${height + drop - corner}l${-corner} ${corner}h${-(width - 3 - corner)}z" fill="${fill}"/>`,
        `<rect x="${left}" y="${top}" width="${width - 3}" height="${height * 0.26}" fill="url(#under)"/>`,
      );
      if (isCurled)
        parts.push(
          `<ellipse cx="${left + width / 2}" cy="${top + height * 0.66}" rx="${width * 0.3}" ry="${height * 0.17}" fill="rgb(176,164,146)" opacity=".5" filter="url(#soft)"/>`,
          `<path d="M${left + width - 3} ${top + height - corner}l${-corner} ${corner}l${-corner * 0.2} ${-corner * 1.1}z" fill="rgb(205,197,184)"/>`,
        );
      left += width;
    }
    top += height;
    parts.push(`<rect x="0" y="${top - 3}" width="${WIDTH}" height="5" fill="rgb(30,27,25)" opacity=".6"/>`);
  }
  return parts.join('');
}

function wornShingles(): string {
  const random = seededRandom('shingles');
  return `<g transform="rotate(-4 800 600) scale(1.12) translate(-80 -70)">${shingles(random, -60, [108, 101, 94], 0.17)}</g>`;
}

function bricks(random: Random, left: number, top: number, width: number, height: number): string {
  const [brickWidth, brickHeight] = [92, 34];
  const parts = [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="rgb(176,168,158)"/>`,
  ];
  for (let row = 0; row * brickHeight < height; row += 1)
    for (let x = row % 2 === 0 ? 0 : -brickWidth / 2; x < width; x += brickWidth) {
      const begin = Math.max(0, x);
      const end = Math.min(width, x + brickWidth - 6);
      if (end > begin)
        parts.push(
          `<rect x="${left + begin}" y="${top + row * brickHeight}" width="${end - begin}" height="${brickHeight - 6}" rx="2" fill="${shade([138, 74, 58], random, 22)}"/>`,
        );
    }
  return parts.join('');
}

function chimney(): string {
  const random = seededRandom('chimney');
  const trees = Array.from({ length: 46 }, (_, index) => {
    const size = between(random, 50, 130);
    return `<circle cx="${index * 37}" cy="${430 - between(random, 0, 90)}" r="${size}" fill="${shade([62, 84, 58], random, 18)}"/>`;
  }).join('');
  const steps = Array.from({ length: 5 }, (_, index) => {
    const x = 560 + index * 112;
    return `<path d="M${x} 812v-62h116v62z" fill="url(#metal)" stroke="rgb(86,88,90)" stroke-width="3"/>`;
  }).join('');
  return `<rect width="${WIDTH}" height="620" fill="url(#sky)"/><g filter="url(#far)">${trees}</g><rect y="470" width="${WIDTH}" height="730" fill="rgb(44,42,42)"/>
    ${shingles(random, 470, [92, 90, 92], 0.05)}
    ${bricks(random, 560, -20, 560, 850)}
    <path d="M1120 -20h120v790l-120 60z" fill="rgb(96,52,42)"/><path d="M1120 -20h120v790l-120 60z" fill="black" opacity=".25"/>
    ${steps}
    <path d="M530 800h620l40 62h-690z" fill="url(#metal)" stroke="rgb(70,72,74)" stroke-width="3"/>
    <path d="M566 796l120 5 150 -3 180 5 98 -4v9l-96 2 -182 -5 -150 4 -120 -6z" fill="rgb(22,19,17)"/>
    <g filter="url(#stain)" fill="rgb(118,62,24)"><path d="M640 806h90l24 150h-90z" opacity=".6"/><path d="M860 808h120l40 190h-120z" opacity=".5"/><path d="M1050 806h50l30 110h-60z" opacity=".55"/></g>`;
}

function attic(): string {
  const random = seededRandom('attic');
  const boards = Array.from({ length: 11 }, (_, index) => {
    const top = index * 112;
    return `<rect x="0" y="${top}" width="${WIDTH}" height="107" fill="${shade([172, 132, 88], random, 12)}"/><rect x="0" y="${top + 105}" width="${WIDTH}" height="7" fill="rgb(40,26,15)"/>`;
  }).join('');
  const nails = Array.from({ length: 40 }, () => {
    const [x, y] = [
      between(random, 0, WIDTH),
      Math.floor(between(random, 0, 11)) * 112 + between(random, 20, 90),
    ];
    return `<path d="M${x} ${y}l5 22" stroke="rgb(70,66,62)" stroke-width="5"/>`;
  }).join('');
  const rafters = [60, 640, 1220]
    .map(
      (left) =>
        `<rect x="${left - 34}" y="0" width="60" height="${HEIGHT}" fill="black" opacity=".45" filter="url(#far)"/><rect x="${left}" y="0" width="130" height="${HEIGHT}" fill="${shade([150, 106, 64], random, 10)}"/><rect x="${left + 130}" y="0" width="46" height="${HEIGHT}" fill="rgb(74,48,28)"/>`,
    )
    .join('');
  const stain = (x: number, y: number, rx: number, ry: number, opacity: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="rgb(46,28,16)" opacity="${opacity}"/>`;
  return `<g filter="url(#grain)">${boards}</g>${nails}
    <g filter="url(#stain)">${stain(940, 520, 300, 330, 0.4)}${stain(960, 500, 230, 250, 0.5)}${stain(990, 470, 130, 150, 0.7)}${stain(1010, 900, 90, 200, 0.4)}
    <ellipse cx="950" cy="510" rx="318" ry="344" fill="none" stroke="rgb(208,190,160)" stroke-width="12" opacity=".5"/></g>
    <g filter="url(#grain)">${rafters}</g>`;
}

const DEFINITIONS = `<defs>
  <linearGradient id="under" x2="0" y2="1"><stop stop-color="black" stop-opacity=".5"/><stop offset="1" stop-color="black" stop-opacity="0"/></linearGradient>
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="rgb(136,170,204)"/><stop offset="1" stop-color="rgb(214,224,230)"/></linearGradient>
  <linearGradient id="metal" x2="1" y2="1"><stop stop-color="rgb(176,180,182)"/><stop offset=".5" stop-color="rgb(138,142,145)"/><stop offset="1" stop-color="rgb(160,163,164)"/></linearGradient>
  <radialGradient id="light" cx=".42" cy=".38" r=".85"><stop offset=".35" stop-opacity="0"/><stop offset="1" stop-opacity=".62"/></radialGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="7"/></filter>
  <filter id="far"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="stain" x="-.3" y="-.3" width="1.6" height="1.6"><feTurbulence type="fractalNoise" baseFrequency=".011" numOctaves="3" seed="5"/><feDisplacementMap in="SourceGraphic" scale="120"/><feGaussianBlur stdDeviation="5"/></filter>
  <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="2" seed="9" result="wood"/><feColorMatrix in="wood" type="matrix" values="0 0 0 0 .2  0 0 0 0 .12  0 0 0 0 .06  0 0 0 1.5 -.55"/><feComposite in2="SourceGraphic" operator="in"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode/></feMerge></filter>
  <filter id="weather" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006" numOctaves="2" seed="8"/><feColorMatrix type="matrix" values="0 0 0 0 .1  0 0 0 0 .09  0 0 0 0 .08  0 0 0 1.2 -.4"/></filter>
</defs>`;

const SCENES = { shingles: wornShingles, chimney, attic } as const;

export type DemoPhoto = keyof typeof SCENES;

/** Draws a photo of the demo contractor's job, as a JPEG. */
export async function drawPhoto(name: DemoPhoto): Promise<Buffer> {
  const box = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${DRAWN.width}" height="${DRAWN.height}"`;
  const all = `width="${WIDTH}" height="${HEIGHT}"`;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${DEFINITIONS}${SCENES[name]()}<rect ${all} filter="url(#weather)"/><rect ${all} fill="url(#light)"/></svg>`;
  const noise = { type: 'gaussian', mean: 150, sigma: 22 } as const;
  const grain = await sharp({ create: { ...DRAWN, channels: 3, background: 'gray', noise } })
    .grayscale()
    .png()
    .toBuffer();
  return sharp(Buffer.from(scene))
    .flatten({ background: 'black' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .blur(0.8)
    .jpeg({ quality: 82 })
    .toBuffer();
}
