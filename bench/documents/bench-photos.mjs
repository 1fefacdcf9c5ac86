import sharp from 'sharp';
import { readPhoto } from '../../server/src/images/read-photo.ts';

/** That many different photos as the server stores them for print, as detailed as those of a phone. */
export async function benchPhotos(count) {
  const photos = [];
  for (let number = 1; number <= count; number += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 };
    const shot = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'black', noise } });
    const { variants } = await readPhoto(await shot.blur(2).jpeg({ quality: 90 }).toBuffer(), 'file');
    photos.push({ content: variants.print, caption: `What was found at place ${number}`, number });
  }
  return photos;
}
