import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { register } from 'tsx/esm/api';
import { buildStale } from '../../scripts/build.mjs';
import { launchChromium } from '../launch-chromium.mjs';

register();
export const { freePort } = await import('../../e2e/support/mailbox.ts');
const { sendRoofChoices } = await import('../../e2e/support/roof-choices.ts');
const { callApi, makeSentEstimate, signUp, withPlumbline } = await import('../../e2e/support/plumbline.ts');

/** A roofing estimate, 20 lines in all. */
const ESTIMATE = {
  jobDescription:
    'Tear-off and re-roof of the house and the attached garage: new decking where it is soft, ice and water shield along the eaves and in the valleys, architectural shingles in Weathered Wood, new flashing at the chimney, and a clean yard every night.',
  taxRate: '6',
  laborMarkupPercent: '20',
  materialMarkupPercent: '15',
  laborLines: [
    ['Tear-off and disposal, two layers', '38'],
    ['Decking repair, as found', '9.5'],
    ['Underlayment, ice and water shield', '14'],
    ['Shingles, house and garage', '52'],
    ['Flashing, chimney and step', '11'],
    ['Ridge vent and caps', '6'],
    ['Gutters off and back on', '8'],
  ].map(([description, hours]) => ({ laborType: 'lead', description, hours, rate: '65.00' })),
  materialLines: [
    ['Architectural shingles, Weathered Wood', '84', 'bundle', '38.75'],
    ['Starter strip', '6', 'bundle', '46.20'],
    ['Hip and ridge caps', '7', 'bundle', '58.90'],
    ['Ice and water shield', '9', 'roll', '94.50'],
    ['Synthetic underlayment', '5', 'roll', '112.00'],
    ['Drip edge, 10 ft, brown', '31', 'piece', '11.35'],
    ['Ridge vent, 4 ft', '14', 'piece', '19.80'],
    ['Decking, 7/16 in OSB', '12', 'sheet', '24.60'],
    ['Step flashing', '2', 'box', '41.00'],
    ['Roofing nails, coil', '4', 'box', '52.25'],
  ].map(([description, quantity, unit, unitCost]) => ({ description, quantity, unit, unitCost })),
  additionalCosts: [
    { type: 'permit', description: 'City of Boise re-roof permit', amount: '185.00' },
    { type: 'disposal', description: '20 yd dumpster, one pull', amount: '520.00' },
    { type: 'disposal', description: 'Magnet sweep of lawn and drive', amount: '75.00' },
  ],
  acceptPayments: true,
  depositPercentage: '25',
};

/** A logo with letters, as large as contractors upload them. */
const drawLogo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400">
      <path d="M60 300 260 100l200 200h-60L260 160 120 300z" fill="#8a3324"/>
      <text x="500" y="200" font-family="Arimo, Arial, sans-serif" font-size="110" font-weight="700" fill="#1a201f">CUTTER RIDGE</text>
      <text x="505" y="310" font-family="Arimo, Arial, sans-serif" font-size="80" fill="#8a3324">ROOFING</text></svg>`),
  )
    .png()
    .toBuffer();

const PHOTOS = 20;

/** Uploads photos as a phone's browser would, and returns what an estimate names of them. */
async function uploadPhotos(page, headers) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, noise } }).blur(2);
  const buffer = await photo.jpeg().toBuffer();
  const files = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    const answer = await page.request.post('/api/files', { headers, multipart: { id: randomUUID(), file } });
    if (!answer.ok()) throw new Error(`A photo was refused: ${await answer.text()}`);
    const { id: fileId } = await answer.json();
    files.push({ id: randomUUID(), fileId, caption: `What we found, part ${index + 1}` });
  }
  return files;
}

/**
 * Runs the built server with a contractor who has a logo and a sent estimate of 20 lines, and a Chromium that
 * listens on `debuggingPort`, for as long as `use` takes. It gets the server's address, the browser, the
 * estimate's path, that of a second one with packages and an add-on to choose, and of the first one with photos.
 */
export async function withSite(use, { debuggingPort = 0 } = {}) {
  await buildStale();
  const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
  let failure;
  try {
    await withPlumbline('embedded', {}, async (plumbline) => {
      const { address } = plumbline;
      try {
        await use({ address, browser, ...(await makeEstimates(browser, plumbline)) });
      } catch (error) {
        // Stop the server first.
        failure = error;
      }
    });
  } finally {
    await browser.close();
  }
  if (failure) throw failure;
}

async function makeEstimates(browser, plumbline) {
  const context = await browser.newContext({ baseURL: plumbline.address });
  const page = await context.newPage();
  await signUp(page, plumbline);
  const { csrfToken } = await (await page.request.get('/api/auth/csrf-token')).json();
  const headers = { 'x-csrf-token': csrfToken };
  const uploaded = await page.request.post('/api/user/logo', {
    headers,
    multipart: { logo: { name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() } },
  });
  if (!uploaded.ok()) throw new Error(`The logo was refused: ${await uploaded.text()}`);
  await callApi(page.request, 'PATCH', '/api/user/settings', {
    termsAndConditions: 'Workmanship is guaranteed for ten years, the shingles by their maker for thirty.',
  });
  const { id } = await makeSentEstimate(page, ESTIMATE);
  const choices = await sendRoofChoices(page);
  const photos = await makeSentEstimate(page, { ...ESTIMATE, files: await uploadPhotos(page, headers) });
  await context.close();
  return {
    estimatePath: `/estimate/${id}`,
    choicesPath: `/estimate/${choices.id}`,
    photosPath: `/estimate/${photos.id}`,
  };
}
