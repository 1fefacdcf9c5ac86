import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { open, SCALE, signIn, withDemo } from './shared/demo-browser.mjs';
import { root } from './shared/repository.mjs';

/*
 * Retakes the pictures of the public pages: screens of the demo, as its contractor and their client see them, into
 * web/public/screens, and the picture that other sites show beside a link. Their sizes are also in
 * web/src/marketing/pictures.ts. Needs Chromium and poppler; `npm run screens`.
 */

const SCREENS = join(root, 'web/public/screens');
const SHEET = { width: 560, height: 600 };
const SHEET_WIDTHS = [560, 800, 1120];
const LARGEST_BYTES = 60_000;
const FINEST = { avif: 56, webp: 72 };

const { default: sharp } = await import('sharp');

/** Saves the picture in each width and format, at lower quality until the file is small enough. */
async function keep(name, picture, { width, height }, widths) {
  for (const across of widths)
    for (const format of ['avif', 'webp']) {
      const sized = await sharp(picture)
        .resize(across, Math.round((across * height) / width), { fit: 'cover', position: 'top' })
        .png()
        .toBuffer();
      await keepLight(join(SCREENS, `${name}-${across}.${format}`), FINEST[format], (quality) =>
        sharp(sized)[format]({ quality, effort: 6 }).toBuffer(),
      );
    }
}

async function keepLight(file, finest, draw) {
  for (let quality = finest; quality >= 20; quality -= 8) {
    const bytes = await draw(quality);
    if (bytes.length > LARGEST_BYTES) continue;
    writeFileSync(file, bytes);
    console.log(`${file.slice(root.length + 1)}  ${Math.ceil(bytes.length / 1024)} kB`);
    return;
  }
  throw new Error(`${file} is too heavy at any quality.`);
}

/** The top of the first page of the client's PDF. */
async function drawDocument(browser, demo) {
  const page = await open(browser, demo, SHEET, '/health');
  const response = await page.request.get(`/api/estimates/${demo.shownId}/public-pdf`);
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-screens-'));
  try {
    const file = join(directory, 'document.pdf');
    writeFileSync(file, await response.body());
    const across = String(SHEET.width * SCALE);
    const png = execFileSync(
      'pdftoppm',
      ['-scale-to-x', across, '-scale-to-y', '-1', '-l', '1', '-png', file],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    await keep('document', png, SHEET, SHEET_WIDTHS);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function drawClientPage(browser, demo) {
  const page = await open(browser, demo, SHEET, `/estimate/${demo.shownId}`);
  await page
    .getByRole('button', { name: /accept/i })
    .first()
    .waitFor();
  await keep('client-page', await page.screenshot(), SHEET, SHEET_WIDTHS);
}

/** The estimate's view page, scrolled to its activity. */
async function drawActivity(browser, demo) {
  const page = await signIn(browser, demo, SHEET);
  await page.goto(`/estimates/${demo.shownId}/view`);
  const heading = page.getByRole('heading', { name: 'Activity' });
  await heading.waitFor();
  await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 24));
  await keep('activity', await page.screenshot(), SHEET, SHEET_WIDTHS);
}

/** The form of a copy of the shown estimate: beside its document, and on a phone. */
async function drawForm(browser, demo) {
  const wide = { width: 1200, height: 660 };
  const page = await signIn(browser, demo, wide);
  const { csrfToken } = await (await page.request.get('/api/auth/csrf-token')).json();
  const copy = await page.request.post(`/api/estimates/${demo.shownId}/duplicate`, {
    headers: { 'x-csrf-token': csrfToken },
  });
  const { id } = await copy.json();
  const scrollToLabor = async () => {
    const heading = page.getByRole('heading', { name: 'Labor' }).first();
    await heading.waitFor();
    await page.waitForLoadState('networkidle');
    await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 40));
  };
  await page.goto(`/estimates/${id}/edit`);
  await scrollToLabor();
  await keep('form', await page.screenshot(), wide, [800, 1200, 1800]);
  const phone = { width: 390, height: 520 };
  await page.setViewportSize(phone);
  await page.reload();
  await scrollToLabor();
  await keep('form-phone', await page.screenshot(), phone, [390, 780]);
}

/** The top of the home page with the new screens, without navigation and controls. */
async function drawPreview(browser, demo) {
  const page = await open(browser, demo, { width: 1200, height: 630 }, '/health');
  await page.route('**/screens/*', (route) =>
    route.fulfill({ path: join(SCREENS, basename(new URL(route.request().url()).pathname)) }),
  );
  await page.goto('/');
  await page.addStyleTag({ content: '.nav, .controls { visibility: hidden }' });
  await page.waitForLoadState('networkidle');
  const picture = await sharp(await page.screenshot())
    .resize(1200, 630)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  writeFileSync(join(root, 'web/public/plumbline-preview.png'), picture);
  console.log(`web/public/plumbline-preview.png  ${Math.ceil(picture.length / 1024)} kB`);
}

await mkdir(SCREENS, { recursive: true });
await withDemo(async (browser, demo) => {
  for (const draw of [drawDocument, drawClientPage, drawActivity, drawForm, drawPreview])
    await draw(browser, demo);
});
