import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi, expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

const choose = (page: Page, content: string | Buffer, name = 'certificate.json') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

for (const width of [390, 1440])
  test(`at ${width} pixels the contractor saves the certificate, and anybody can check whether it is genuine`, {
    tag: width === 1440 ? '@long' : [],
  }, async ({ page, plumbline, browser }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page, plumbline);
    const { id } = await makeSentEstimate(page);
    const visitor = await browser.newContext({
      baseURL: plumbline.address,
      viewport: { width, height: 844 },
    });
    await callApi(visitor.request, 'POST', `/api/estimates/${id}/confirm-manual-payment`, {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@example.com',
      signature: { kind: 'typed', text: 'Dana Whitfield' },
    });

    await page.goto(`/estimates/${id}/view`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download certificate' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('certificate-EST-0001.json');
    const certificate = await readFile(await download.path(), 'utf8');

    const anybody = await visitor.newPage();
    await anybody.goto('/verify');
    await expect(anybody.getByRole('heading', { name: 'Check a certificate' })).toBeVisible();
    await expectAccessible(anybody);
    await choose(anybody, certificate);
    await expect(anybody.getByText('This certificate is genuine')).toBeVisible();
    await expect(anybody.getByText('dana@example.com')).toBeVisible();
    await expectAccessible(anybody);
    await choose(anybody, certificate.replace('Dana', 'Dora'));
    await expect(anybody.getByText('wasn’t signed here, or it was changed')).toBeVisible();
    await choose(anybody, 'a photo');
    await expect(anybody.getByText('This file isn’t a certificate')).toBeVisible();
    await expectAccessible(anybody);

    const signed = await visitor.request.get(`/api/estimates/${id}/public-pdf`);
    await choose(anybody, await signed.body(), 'estimate.pdf');
    await expect(anybody.getByText('This certificate is genuine')).toBeVisible();
    await expect(anybody.getByText('Compare it with the pages of your PDF')).toBeVisible();
    await expectAccessible(anybody);
    const other = await makeSentEstimate(page);
    const unsigned = await visitor.request.get(`/api/estimates/${other.id}/public-pdf`);
    await choose(anybody, await unsigned.body(), 'estimate.pdf');
    await expect(anybody.getByText('This PDF doesn’t contain a certificate')).toBeVisible();
    await visitor.close();
  });
