/** @jsxImportSource preact */
import { afterEach, expect, test } from 'vitest';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import { samplePageData } from './sample-page-data.ts';
import { cleanup, render } from './testing/render.tsx';

afterEach(cleanup);

test('an address of two lines has a comma between them at the top and the bottom of the client’s page', () => {
  const { contractor } = samplePageData({
    contractor: { businessAddress: '14 Larch Lane\nBoise, ID 83702' },
  });
  render(
    <>
      <PageHeader contractor={contractor} />
      <PageFooter contractor={contractor} noun="estimate" />
    </>,
  );
  expect(document.body.textContent?.match(/14 Larch Lane, Boise, ID 83702/g)).toHaveLength(2);
});
