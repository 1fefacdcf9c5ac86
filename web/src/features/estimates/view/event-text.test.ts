import { expect, test } from 'vitest';
import { sampleEvent } from '../testing/sample-estimate.ts';
import { eventText } from './event-text.ts';

test('an event reads as a sentence a contractor would say', () => {
  const read = (event: Parameters<typeof sampleEvent>[0], isRepeated = false) =>
    eventText(sampleEvent(event), isRepeated);
  expect(read({ type: 'created' })).toBe('Draft created');
  expect(read({ type: 'created', detail: { copyOf: 'EST-0140' } })).toBe('Draft created from EST-0140');
  expect(read({ type: 'sent', detail: { recipient: 'dana@mail.example' } })).toBe(
    'Sent to dana@mail.example',
  );
  expect(read({ type: 'sent', detail: { recipient: 'dana@mail.example' } }, true)).toBe(
    'Sent again to dana@mail.example',
  );
  expect(read({ type: 'viewed' })).toBe('Opened by the client');
  expect(read({ type: 'viewed' }, true)).toBe('Opened again');
  expect(read({ type: 'accepted', detail: { name: 'Dana Whitfield' } })).toBe('Accepted by Dana Whitfield');
  expect(read({ type: 'declined', detail: { reason: 'Too late in the year' } })).toBe(
    'Declined: Too late in the year',
  );
  expect(read({ type: 'status_changed', detail: { from: 'sent', to: 'accepted' } })).toBe(
    'Marked as accepted',
  );
  expect(read({ type: 'status_changed', detail: { from: 'viewed', to: 'draft' } })).toBe('Recalled');
});
