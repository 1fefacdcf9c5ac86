import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PREVIEW_PICTURE, SCREENS } from './pictures.ts';

const inPublic = (path: string) => join(import.meta.dirname, '../../public', path);
const files = Object.values(SCREENS).flatMap(({ name, width, height, widths }) =>
  widths.flatMap((across) =>
    ['avif', 'webp'].map((format) => ({
      path: `/screens/${name}-${across}.${format}`,
      across,
      shape: width / height,
    })),
  ),
);

test.each(files)(
  '$path has the width in its name, the right aspect ratio, and a small size',
  async ({ path, across, shape }) => {
    const { width, height } = await sharp(await readFile(inPublic(path))).metadata();
    expect(width).toBe(across);
    expect(Math.abs(height - across / shape)).toBeLessThanOrEqual(1);
    expect((await stat(inPublic(path))).size).toBeLessThan(60 * 1024);
  },
);

test('a link’s preview picture has the size the page names', async () => {
  const { width, height } = await sharp(await readFile(inPublic(PREVIEW_PICTURE.path))).metadata();
  expect([width, height]).toEqual([PREVIEW_PICTURE.width, PREVIEW_PICTURE.height]);
});
