import { expect, makeSentEstimate, signUp, test } from '../support/plumbline.ts';

test('an estimate sent just before the process was killed is delivered once, by the next process', {
  tag: '@long',
}, async ({ browser, ownPlumbline }) => {
  const { address, mailbox, server } = ownPlumbline;
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await signUp(page, ownPlumbline);

  // Without a worker the mail stays in the queue.
  await server.kill();
  await server.run({ ROLE: 'web' });
  const { id } = await makeSentEstimate(page);
  await server.kill();
  expect(mailbox.all('dana@example.com')).toEqual([]);

  await server.run();
  await mailbox.newest('dana@example.com', /Cutter Ridge Roofing/);
  await expect
    .poll(async () => {
      const estimate = await (await page.request.get(`/api/estimates/${id}`)).json();
      return (estimate as { events: { type: string }[] }).events.map((event) => event.type);
    })
    .toEqual(['created', 'sent', 'handed_over']);
  await server.kill();
  await server.run();
  await page.request.get('/api/estimates');
  expect(mailbox.all('dana@example.com')).toHaveLength(1);

  await context.close();
});
