import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { answerList } from '../testing/answer-list.ts';
import { sampleChangeOrder } from '../testing/sample-change-order.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { visit } from '../testing/visit.tsx';

const { seen, handle } = useHttpServer();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
beforeEach(clearCsrfToken);
afterEach(cleanup);

const change = sampleChangeOrder();

test.each([
  ['/estimates', 'Actions for EST-0148', 'Estimate duplicated successfully'],
  [`/change-orders/${change.id}`, 'More actions', 'Copied to EST-0148-CO2'],
])(
  'on %s a copy under way is not begun again, and leads nowhere once the page is left',
  async (path, menu, title) => {
    const held: (() => void)[] = [];
    const estimate = sampleEstimate({ status: 'accepted' });
    const copy = { ...change, id: 'copy', number: 'EST-0148-CO2' };
    handle((call, response) => {
      if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
      if (call.path.endsWith('/duplicate')) return held.push(() => answer(response, 201, copy));
      if (answerList([estimate], call.path, response)) return;
      const reads = {
        [`/api/change-orders/${change.id}`]: change,
        [`/api/estimates/${estimate.id}`]: estimate,
      };
      answer(response, 200, reads[call.path] ?? []);
    });
    const router = visit(path);
    const duplicate = async () => {
      await user.click(await screen.findByRole('button', { name: menu }));
      await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    };
    await duplicate();
    await waitFor(() => expect(held).toHaveLength(1));
    await duplicate();
    await user.keyboard('{Escape}');
    await router.navigate('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    held.forEach((release) => release());
    expect(await screen.findByText(title)).toBeDefined();
    expect(seen.filter((call) => call.path.endsWith('/duplicate'))).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/settings');
  },
);
