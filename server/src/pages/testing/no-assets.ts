import type { PageAssets } from '../page-assets.ts';

const nothing = () => Promise.reject(new Error('The test asks for no such page.'));

/** Assets of pages without styles, scripts and renderers; a test replaces those that it needs. */
export const NO_ASSETS: PageAssets = {
  appShell: () => Promise.resolve('<!doctype html><head><title>App</title></head>'),
  publicPageRenderer: nothing,
  publicPageStyles: '',
  publicPageScripts: '',
  invoicePageStyles: '',
  invoicePageScripts: '',
  marketingRenderer: nothing,
  marketingStyles: '',
  marketingScripts: '',
  finishDocument: (_url, html) => Promise.resolve(html),
};
