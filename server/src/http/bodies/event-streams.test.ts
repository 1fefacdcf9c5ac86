import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { OverloadedError } from '../../errors.ts';
import { EventStreams, type Line } from './event-streams.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

async function* silence(line: Line): AsyncGenerator<string> {
  yield ':\n\n';
  while (!line.ended) await line.rest(60_000);
}

test('a process limits its live event streams, whatever their accounts, and has room again once one closed', () => {
  const streams = new EventStreams(2);
  const first = response();
  streams.open('one account', first, silence);
  streams.open('another', response(), silence);
  expect(() => streams.open('a third', response(), silence)).toThrow(OverloadedError);
  expect(streams.count).toBe(2);
  first.destroy();
  first.emit('close');
  streams.open('a third', response(), silence);
  expect(streams.count).toBe(2);
  streams.close();
});
