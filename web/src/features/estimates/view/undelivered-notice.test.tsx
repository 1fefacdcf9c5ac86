import type { EstimateEvent } from '@plumbline/contract/estimates';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { UndeliveredNotice } from './undelivered-notice.tsx';

afterEach(cleanup);

const event = (type: EstimateEvent['type'], detail: EstimateEvent['detail'] = {}): EstimateEvent => ({
  id: crypto.randomUUID(),
  type,
  at: '2026-11-20T10:00:00.000Z',
  detail,
});
const sent = event('sent', { recipient: 'dana@whitfeild.example' });
const bounced = event('bounced', { recipient: 'dana@whitfeild.example', reason: '550 No such user' });

test('an estimate whose mail bounced shows that at the top, with the reason', () => {
  render(<UndeliveredNotice estimate={sampleEstimate({ status: 'sent', events: [sent, bounced] })} />);
  const notice = screen.getByRole('status').textContent;
  expect(notice).toContain('The email to dana@whitfeild.example was not delivered.');
  expect(notice).toContain('550 No such user');
});

test.each([
  ['sent again', 'sent', [sent, bounced, event('sent')]],
  ['opened by the client all the same', 'viewed', [sent, bounced, event('viewed')]],
  ['recalled', 'draft', [sent, bounced]],
  ['never lost', 'sent', [sent, event('delivered')]],
] as const)('no notice is shown for one that was %s', (_why, status, events) => {
  render(<UndeliveredNotice estimate={sampleEstimate({ status, events: [...events] })} />);
  expect(screen.queryByRole('status')).toBeNull();
});
