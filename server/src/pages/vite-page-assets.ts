import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import middie from '@fastify/middie';
import type { App } from '../http/app-instance.ts';
import type { MarketingRenderer, PageAssets, PublicPageRenderer } from './page-assets.ts';

/** Compiles the pages from source, with hot reload over the server's own port. For development only. */
export async function registerViteAssets(app: App, webDirectory: string): Promise<PageAssets> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(webDirectory, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);

  return {
    appShell: async (url) =>
      vite.transformIndexHtml(url, await readFile(join(webDirectory, 'index.html'), 'utf8')),
    publicPageRenderer: async () =>
      (await vite.ssrLoadModule('/src/public/entry-server.tsx')) as unknown as PublicPageRenderer,
    publicPageStyles: '<link rel="stylesheet" href="/src/public/public.css">',
    publicPageScripts: '<script type="module" src="/src/public/entry-client.ts"></script>',
    invoicePageStyles: '<link rel="stylesheet" href="/src/public/invoice/invoice.css">',
    invoicePageScripts: '<script type="module" src="/src/public/invoice/entry-client.ts"></script>',
    marketingRenderer: async () =>
      (await vite.ssrLoadModule('/src/marketing/entry-server.tsx')) as unknown as MarketingRenderer,
    marketingStyles: '<link rel="stylesheet" href="/src/marketing/marketing.css">',
    marketingScripts: '<script type="module" src="/src/marketing/entry-client.ts"></script>',
    finishDocument: (url, html) => vite.transformIndexHtml(url, html),
  };
}
