import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

function taken(queue: ReturnType<typeof createFairQueue<string>>): string {
  let order = '';
  for (let item = queue.take(); item !== undefined; item = queue.take()) order += item;
  return order;
}

test('owners take turns, and the items of one stay in order', () => {
  const queue = createFairQueue<string>();
  for (const item of ['1', '2', '3', '4']) queue.add('many', item);
  queue.add('one', 'a');
  queue.add('two', 'x');
  queue.add('two', 'y');
  expect([queue.size, queue.sizeOf('many'), queue.sizeOf('nobody')]).toEqual([7, 4, 0]);
  expect(taken(queue)).toBe('1ax2y34');
  expect(queue.size).toBe(0);
});

test('an owner who returns is served after those who waited', () => {
  const queue = createFairQueue<string>();
  queue.add('a', '1');
  queue.add('b', 'x');
  expect(queue.take()).toBe('1');
  queue.add('a', '2');
  expect(taken(queue)).toBe('x2');
});

test('an item can be put first or removed, and the queue emptied', () => {
  const queue = createFairQueue<string>();
  queue.add('a', '1');
  queue.add('b', 'x');
  queue.addFirst('b', 'w');
  queue.remove('a', '1');
  queue.remove('a', 'unknown');
  expect(queue.size).toBe(2);
  expect(queue.take()).toBe('w');
  expect(queue.clear()).toEqual(['x']);
  expect(queue.take()).toBeUndefined();
});
