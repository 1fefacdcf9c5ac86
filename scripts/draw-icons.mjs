import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './shared/repository.mjs';

const PUBLIC = join(root, 'web/public');
/** The page's light background; an icon has no dark variant. */
const GROUND = '#faf9f5';

/** Each icon's side in pixels, and the share of it the drawing takes. A maskable icon may lose its outer fifth. */
const ICONS = [
  { name: 'icon-192.png', side: 192, part: 0.74 },
  { name: 'icon-512.png', side: 512, part: 0.74 },
  { name: 'icon-maskable-512.png', side: 512, part: 0.54 },
  { name: 'icon-apple-180.png', side: 180, part: 0.66 },
];

const drawing = await readFile(join(PUBLIC, 'favicon.svg'));
for (const { name, side, part } of ICONS) {
  const height = Math.round(side * part);
  const bob = await sharp(drawing, { density: 72 * (height / 24) })
    .resize({ height, width: height, fit: 'contain', background: GROUND })
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: GROUND } })
    .composite([{ input: bob, gravity: 'center' }])
    .png({ palette: true, effort: 10 })
    .toFile(join(PUBLIC, name));
  console.log(`web/public/${name}`);
}
