import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createCallPlaces } from './call-places.ts';

function aCall({ isComplete }: { isComplete: boolean }) {
  const request = Object.assign(new IncomingMessage(new Socket()), { complete: isComplete });
  return { request, response: new ServerResponse(request) };
}

/** A tenth of a second from now: nobody who means it is slower to send a body that anybody could wait for. */
const soon = () => performance.now() + 100;

it('a call has a place until it is answered, and then says that it leaves', () => {
  const onLeave = vi.fn<(request: IncomingMessage) => void>();
  const { take, look, underWay } = createCallPlaces(onLeave);
  const { request, response } = aCall({ isComplete: true });
  take('customer', request, response);
  look(soon());
  expect(underWay).toEqual({ visitor: 0, customer: 1, paying: 0 });
  expect(onLeave).not.toHaveBeenCalled();
  response.emit('close');
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(request);
  expect(underWay).toEqual({ visitor: 0, customer: 0, paying: 0 });
});

it('who claims to be the card provider and sends no body soon keeps nobody out', () => {
  const { take, look, underWay } = createCallPlaces(() => undefined);
  const { request, response } = aCall({ isComplete: false });
  const begin = take('paying', request, response);
  begin();
  expect(underWay.paying).toBe(1);
  look(soon());
  expect(underWay.paying).toBe(0);
  request.complete = true;
  look(soon());
  expect(underWay.paying).toBe(1);
});

it('a call that waits to begin keeps its place, though its body is not here: nobody reads it', () => {
  const { take, look, underWay } = createCallPlaces(() => undefined);
  const { request, response } = aCall({ isComplete: false });
  const begin = take('customer', request, response);
  look(soon());
  expect(underWay.customer).toBe(1);
  begin();
  look(soon());
  expect(underWay.customer).toBe(0);
});

it('a call that has left gets no place again, and gives none up twice', () => {
  const { take, leave, look, underWay } = createCallPlaces(() => undefined);
  const { request, response } = aCall({ isComplete: true });
  take('visitor', request, response);
  leave(request);
  look(soon());
  response.emit('close');
  expect(underWay.visitor).toBe(0);
});

it('a call whose connection broke leaves, though nobody tells that its answer is closed', () => {
  const { take, look, underWay } = createCallPlaces(() => undefined);
  const { request, response } = aCall({ isComplete: true });
  take('customer', request, response);
  request.socket.destroy();
  look(performance.now());
  expect(underWay.customer).toBe(0);
});
