import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import {
  callApi,
  expect,
  makeEstimate,
  openWithWorker,
  type Plumbline,
  signUp,
  test,
} from '../support/plumbline.ts';
import { readPdf } from '../support/read-pdf.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

const COLORS = ['teal', 'brown', 'gold'] as const;
const WAITING = 'Uploads when you’re online';

/** A photo as a phone takes it: lying on its side, with the place where it was taken. */
const phonePhoto = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 37/1 4/1' } })
    .jpeg()
    .toBuffer(),
});

/** Chooses three photos in the form of a new draft while there is no network. Returns the draft's id. */
async function chooseOffline(page: Page, plumbline: Plumbline): Promise<string> {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await openWithWorker(page);
  await page.goto(`/estimates/${id}/edit`);
  const photos = await Promise.all(COLORS.map(phonePhoto));
  const addPhotos = page.getByRole('button', { name: 'Photos', exact: true });
  await expect(addPhotos).toBeVisible();
  await page.context().setOffline(true);
  const chooser = page.waitForEvent('filechooser');
  await addPhotos.click();
  await (await chooser).setFiles(photos);
  await expect(page.getByText(WAITING)).toHaveCount(COLORS.length);
  return id;
}

/** Closes the tab, which must not ask, and opens another. */
async function reopen(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

const readFiles = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/estimates/${id}`)).json()) as { files: { fileId: string }[] }).files;

test('photos chosen offline survive a closed tab, and reach the client and the PDF', async ({
  page,
  context,
  browser,
  plumbline,
}) => {
  const id = await chooseOffline(page, plumbline);
  await expectAccessible(page);
  await context.setOffline(false);
  // The server stays out of reach, so that the photos still wait in the next tab.
  await context.route('**/api/files', (route) => route.abort());
  const form = await reopen(page, context, `/estimates/${id}/edit`);
  await expect(form.getByText(WAITING)).toHaveCount(COLORS.length);
  await context.unroute('**/api/files');
  await form.getByRole('button', { name: 'Try teal.jpg again' }).click();
  await expect(form.getByRole('button', { name: /^Photo \d/ })).toHaveCount(COLORS.length, {
    timeout: 20_000,
  });
  await expect.poll(async () => (await readFiles(form, id)).length).toBe(COLORS.length);
  await callApi(form.request, 'POST', `/api/estimates/${id}/send`, {});

  const client = await (await browser.newContext()).newPage();
  await client.goto(`${plumbline.address}/estimate/${id}`);
  const photos = client.getByRole('list', { name: 'Photos' }).getByRole('link');
  await expect(photos).toHaveCount(COLORS.length);
  for (const [index, color] of COLORS.entries()) {
    const address = (await photos.nth(index).getAttribute('href')) ?? '';
    const large = sharp(await (await client.request.get(`${plumbline.address}${address}`)).body());
    const { width, height, exif } = await large.metadata();
    expect([width, height, exif]).toEqual([1200, 1600, undefined]);
    const { dominant } = await large.stats();
    const meant = await sharp({ create: { width: 1, height: 1, channels: 3, background: color } })
      .raw()
      .toBuffer();
    for (const [place, name] of (['r', 'g', 'b'] as const).entries())
      expect(Math.abs(dominant[name] - (meant[place] ?? 0))).toBeLessThan(24);
  }
  const download = client.waitForEvent('download');
  await client.getByRole('link', { name: 'Download PDF' }).first().click();
  const text = await readPdf(await (await download).path());
  expect(text).toMatch(/Photos[^]*Photo 1\s+Photo 2[^]*Photo 3/);
  await client.context().close();
});

test('any page uploads the photos that were chosen offline, once', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  const id = await chooseOffline(page, plumbline);
  await context.setOffline(false);
  const next = await reopen(page, context, '/dashboard');
  await expect(next.getByText('Uploaded 3 photos', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await readFiles(next, id)).toHaveLength(COLORS.length);
  await next.goto(`/estimates/${id}/edit`);
  await expect(next.getByRole('button', { name: /^Photo \d/ })).toHaveCount(COLORS.length);
  await expect(next.getByText(WAITING)).toHaveCount(0);
});

test('logging out asks before it deletes photos that wait', { tag: '@long' }, async ({
  page,
  context,
  plumbline,
}) => {
  await chooseOffline(page, plumbline);
  await context.route('**/api/files', (route) => route.abort());
  // With a network the form tries again, and asks before it is left meanwhile.
  await page.getByRole('link', { name: 'Back to estimates' }).click();
  await expect(page).toHaveURL(/\/estimates$/);
  await context.setOffline(false);
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog', {
    name: 'Log out and delete 3 photos and unsaved changes?',
  });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await logOut();
  await question.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('plumbline-files');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
  expect(kept).toBe(0);
});
