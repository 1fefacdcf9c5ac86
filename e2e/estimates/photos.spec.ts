import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleOnPhoneAndDesk } from '../support/accessibility.ts';
import { expect, makeEstimate, signUp, test } from '../support/plumbline.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Saved {
  readonly files: readonly {
    fileId: string;
    kind: string;
    caption: string;
    lineId: string | null;
    forClient: boolean;
    width: number;
  }[];
  readonly laborLines: readonly { id: string }[];
}

const photo = (background: string, width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a contractor adds photos and a plan on a phone, captions, orders, hides and removes them', async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  const readSaved = async () => (await (await page.request.get(`/api/estimates/${id}`)).json()) as Saved;
  const choose = async (
    button: () => Promise<void>,
    files: { name: string; mimeType: string; buffer: Buffer }[],
  ) => {
    const chooser = page.waitForEvent('filechooser');
    await button();
    await (await chooser).setFiles(files);
  };
  await page.goto(`/estimates/${id}/edit`);
  await choose(
    () => page.getByRole('button', { name: 'Photos', exact: true }).tap(),
    [
      { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await photo('teal') },
      { name: 'roof.png', mimeType: 'image/jpeg', buffer: await photo('brown', 4000, 3000) },
    ],
  );
  await expect(page.getByRole('button', { name: /^Photo \d/ })).toHaveCount(2);
  const plan = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await choose(() => tap('Add file'), [plan]);
  await expect(page.getByRole('button', { name: 'File 3: Plan.pdf' })).toBeVisible();
  await tap(/^Photo 1/);
  await page.getByLabel('Caption').fill('Rot under the flashing');
  await page.getByRole('combobox', { name: 'Belongs to' }).click();
  await page.getByRole('option').nth(1).click();
  await expectAccessible(page);
  await tap('Move later');
  await tap('Done');
  await tap(/^Photo 1/);
  await page.getByRole('switch', { name: 'Client sees it' }).tap();
  await tap('Done');
  await tap(/^File 3/);
  await tap('Remove');
  await expect(page.getByRole('button', { name: /^File 3/ })).toHaveCount(0);
  await tap('Undo');
  await expect(page.getByRole('button', { name: /^File 3/ })).toBeVisible();
  await expectAccessibleOnPhoneAndDesk(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => (await readSaved()).files.map(({ caption, forClient }) => [caption, forClient]))
    .toEqual([
      ['', false],
      ['Rot under the flashing', true],
      ['', true],
    ]);
  const saved = await readSaved();
  expect(saved.files.map(({ lineId }) => lineId)).toEqual([null, saved.laborLines[0]?.id, null]);
  // The browser reduced the large one before it went up.
  expect(new Set(saved.files.map(({ width }) => width))).toEqual(new Set([1200, 2048, null]));
});

/** Keeps uploads from reaching the server until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/files', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function choosePhotos(page: Page, ...names: string[]): Promise<void> {
  const buffer = await photo('teal');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photos', exact: true }).tap();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
}

test('sending waits for photos still uploading', { tag: '@long' }, async ({ page, plumbline }) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  const release = await holdUploads(page);
  await choosePhotos(page, 'house.jpg');
  await page.getByRole('button', { name: 'Send estimate' }).tap();
  await expect(page.getByText('Uploading a photo first', { exact: true })).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Send Email' }).tap();
  await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
  expect(((await (await page.request.get(`/api/estimates/${id}`)).json()) as Saved).files).toHaveLength(1);
});

test('leaving while a photo uploads asks, and continues once it is uploaded', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  const release = await holdUploads(page);
  await choosePhotos(page, 'house.jpg');
  const question = page.getByRole('alertdialog', { name: 'Still uploading a photo' });
  // On a phone it covers the way back while it is shown.
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('link', { name: 'Back to estimates' }).tap();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).tap();
  await expect(page.getByText('Uploading 0%')).toBeVisible();
  await page.getByRole('link', { name: 'Back to estimates' }).tap();
  await expect(question).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/estimates$/);
  expect(((await (await page.request.get(`/api/estimates/${id}`)).json()) as Saved).files).toHaveLength(1);
});

test('photos are dragged into order with the mouse, a finger and the keys', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  await choosePhotos(page, 'one.jpg', 'two.jpg', 'three.jpg');
  const readOrder = async () =>
    ((await (await page.request.get(`/api/estimates/${id}`)).json()) as Saved).files.map(
      (file) => file.fileId,
    );
  await expect.poll(async () => (await readOrder()).length).toBe(3);
  const [one, two, three] = await readOrder();
  const centerOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  // Each movement waits for what the last one did, which a busy machine takes its time for.
  const announced = (text: string) => expect(page.getByText(text, { exact: true })).toBeAttached();
  // The strip of a phone, by touch.
  await page.getByRole('button', { name: 'Move photo 1' }).scrollIntoViewIfNeeded();
  const [from, to] = [await centerOf('Move photo 1'), await centerOf('Move photo 2')];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  await touch('touchMove', from.x + 16);
  await announced('Picked up the photo or file at place 1 of 3.');
  for (const part of [0.5, 1]) await touch('touchMove', from.x + (to.x - from.x) * part);
  await announced('Over place 2 of 3.');
  await touch('touchEnd');
  await announced('Dropped the photo or file at place 2 of 3.');
  await expect.poll(readOrder).toEqual([two, one, three]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Move photo 3' }).scrollIntoViewIfNeeded();
  const [start, end] = [await centerOf('Move photo 3'), await centerOf('Move photo 1')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await announced('Over place 1 of 3.');
  await page.mouse.up();
  await expect.poll(readOrder).toEqual([three, two, one]);
  await page.getByRole('button', { name: 'Move photo 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up the photo or file at place 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(readOrder).toEqual([two, three, one]);
  await expectAccessible(page);
});

test('what is no photo is refused at its place, in words, and can be taken away', { tag: '@long' }, async ({
  page,
  plumbline,
}) => {
  await signUp(page, plumbline);
  const { id } = await makeEstimate(page);
  await page.goto(`/estimates/${id}/edit`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photos', exact: true }).tap();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await (await chooser).setFiles([{ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: svg }]);
  await expect(page.getByRole('alert')).toHaveText('Please upload a JPEG, PNG or WebP photo, or a PDF.');
  await page.getByRole('button', { name: 'Send estimate' }).tap();
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try drawing.jpg again' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel drawing.jpg' }).tap();
  await expect(page.getByRole('heading', { name: 'Photos and Files' })).toHaveCount(0);
});

test('the client sees the photos meant for them under their group, at once and without a script', {
  tag: '@long',
}, async ({ page, plumbline, browser }) => {
  await signUp(page, plumbline);
  const send = async (name: string, buffer: Buffer, mimeType: string) => {
    const { csrfToken } = (await (await page.request.get('/api/auth/csrf-token')).json()) as {
      csrfToken: string;
    };
    const response = await page.request.post('/api/files', {
      headers: { 'x-csrf-token': csrfToken },
      multipart: { id: randomUUID(), file: { name, mimeType, buffer } },
    });
    expect(response.status()).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  const house = await send('house.jpg', await photo('teal', 1600, 1000), 'image/jpeg');
  const rot = await send('rot.jpg', await photo('brown', 900, 1200), 'image/jpeg');
  const hidden = await send('margin.jpg', await photo('black'), 'image/jpeg');
  const plan = await send('Roof plan.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf');
  const kitchen = { id: randomUUID(), kind: 'included' as const, title: 'Chimney' };
  const line = {
    id: randomUUID(),
    laborType: 'lead' as const,
    description: 'Repoint',
    hours: '2',
    rate: '50',
    groupId: kitchen.id,
  };
  const file = (fileId: string, more: object = {}) => ({ id: randomUUID(), fileId, ...more });
  const { id } = await makeEstimate(page, {
    groups: [kitchen],
    laborLines: [line],
    files: [
      file(house, { caption: 'The house' }),
      file(rot, { lineId: line.id }),
      file(hidden, { forClient: false }),
      file(plan),
    ],
  });
  await page.goto(`/estimates/${id}/edit`);
  await page.getByRole('button', { name: 'Send estimate' }).tap();
  await page.getByRole('button', { name: 'Send Email' }).tap();
  await expect(page.getByText('Estimate sent successfully', { exact: true })).toBeVisible();
  await page.goto(`/estimates/${id}/view`);
  await page.getByRole('heading', { name: 'Lines' }).tap();
  const files = page.getByRole('region', { name: 'Photos and Files' });
  await expect(files.getByRole('listitem')).toHaveCount(4);
  await expect(files.getByText('Hidden from your client')).toHaveCount(1);
  await expectAccessible(page);
  for (const javaScriptEnabled of [true, false]) {
    const client = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await client.goto(`${plumbline.address}/estimate/${id}`);
    const strip = client.getByRole('list', { name: 'Photos' });
    await expect(strip.getByRole('img', { name: 'The house' })).toBeVisible();
    await expect(strip.getByRole('img')).toHaveCount(1);
    const group = client.getByRole('region', { name: 'Chimney' });
    await expect(group.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
    const link = group.getByRole('link').first();
    // The line that it belongs to has no room for it, and names it.
    await expect(group.getByRole('link', { name: 'Photo 2', exact: true })).toBeVisible();
    await link.click();
    if (javaScriptEnabled) {
      const dialog = client.getByRole('dialog', { name: 'Photos' });
      await expect(dialog.getByText('Photo 2 of 2')).toBeVisible();
      await expectAccessible(client);
      await client.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('img', { name: 'The house' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Previous photo' }).click();
      await expect(dialog.getByText('Photo 2 of 2')).toBeVisible();
      await client.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
    } else {
      await expect(client).toHaveURL(/\/large$/);
      await client.goBack();
    }
    const large = await client.request.get(
      new URL((await link.getAttribute('href')) ?? '', plumbline.address).href,
    );
    expect(large.headers()['content-type']).toBe('image/jpeg');
    expect(await client.content()).not.toContain(hidden);
    await expect(client.getByRole('link', { name: 'Roof plan.pdf' })).toBeVisible();
    if (javaScriptEnabled) await expectAccessibleOnPhoneAndDesk(client);
    await client.context().close();
  }
});
