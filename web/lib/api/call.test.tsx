import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { fileBytes } from '../../../contract/values/texts/file-bytes.ts';
import { emptyState } from '../../session/session-state.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { call } from './call.ts';

/** An endpoint with every part one can have, as a later slice may declare it. */
const saveNote = defineEndpoint('saveNote', 'PUT /notes/{id}', {
  summary: 'Save a note',
  auth: 'customer',
  memberPermission: 'account:own',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number(), about: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  response: z.object({ saved: z.boolean() }),
});
const input = { params: { id: 'a/b' }, query: { page: 2 }, body: { text: 'Fragile' } };
const saved = { saved: true };

/** The product with its toasts, on a page that calls nothing by itself. */
async function openProduct() {
  const api = fakeApi();
  const { screen, currentPath } = await renderApp('/nowhere');
  await expect.element(screen.getByRole('alert')).toBeInTheDocument();
  return { api, currentPath, errors: screen.getByRole('alert') };
}

test('sends parameters in the path, the query in the address and the body as JSON', async () => {
  const { api } = await openProduct();
  api.serve(saveNote, () => saved);
  await expect(call(saveNote, input)).resolves.toEqual(saved);
  const [request] = api.requests;
  expect(request?.url).toMatch(/\/api\/v1\/notes\/a%2Fb\?page=2$/);
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.json()).toEqual({ text: 'Fragile' });
});

test('answers with the bytes of a file where the endpoint produces one', async () => {
  const { api } = await openProduct();
  const drawNote = { ...saveNote, response: fileBytes, produces: 'image/svg+xml' } as const;
  api.serve(drawNote, () => new Response('<svg/>'));
  expect(new TextDecoder().decode(await call(drawNote, input))).toBe('<svg/>');
  expect(api.requests[0]?.headers.get('accept')).toBe('image/svg+xml');
});

test('sends the bearer token when there is one, and no header when there is none', async () => {
  const { api } = await openProduct();
  api.serve(saveNote, () => saved);
  await call(saveNote, input);
  updateSession({ access_token: 'secret' });
  await call(saveNote, input);
  const sent = api.requests.map((request) => request.headers.get('authorization'));
  expect(sent).toEqual([null, 'Bearer secret']);
});

test('sends the idempotency key of a call that has one, also when it is tried again', async () => {
  const { api } = await openProduct();
  updateSession({ access_token: 'secret' });
  api.serve(saveNote, () => (api.requests.length === 1 ? refusal('SESSION_EXPIRED', sessionExpiredMessage) : saved));
  await call(saveNote, input, undefined, { idempotencyKey: 'once' });
  await call(saveNote, input);
  expect(api.requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['once', 'once', null]);
});

test('shows the message of a failed call as an error toast and gives its fields to the caller', async () => {
  const { api, errors } = await openProduct();
  const fields = { text: 'This field is required!.' };
  api.serve(saveNote, () => refusal('VALIDATION', 'This field is required!.', fields));
  await expect(call(saveNote, input)).rejects.toMatchObject({ code: 'VALIDATION', fields });
  await expect.element(errors).toHaveTextContent('This field is required!.');
});

test('shows one toast for the same message twice', async () => {
  const { api, errors } = await openProduct();
  api.serve(saveNote, () => refusal('UNAVAILABLE', 'Please try again in a minute.'));
  await Promise.allSettled([call(saveNote, input), call(saveNote, input)]);
  await expect.element(errors.getByText('Please try again in a minute.')).toBeVisible();
  expect(errors.getByText('Please try again in a minute.').elements()).toHaveLength(1);
});

test('says in plain words that the server is out of reach', async () => {
  const { api, errors } = await openProduct();
  api.serve(saveNote, () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(call(saveNote, input)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  await expect.element(errors).toHaveTextContent('We couldn’t reach our server. Check your connection and try again.');
});

test.each([502, 200])('says in plain words that an answer is not ours (%i)', async (status) => {
  const { api, errors } = await openProduct();
  api.serve(saveNote, () => new Response('<h1>Bad gateway</h1>', { status }));
  await expect(call(saveNote, input)).rejects.toMatchObject({ code: 'UNREADABLE' });
  await expect.element(errors).toHaveTextContent('Something went wrong on our side. Please try again in a minute.');
});

test('stays silent about a call that its caller took back', async () => {
  const { api, errors } = await openProduct();
  const caller = new AbortController();
  api.serve(saveNote, () => {
    caller.abort();
    throw caller.signal.reason;
  });
  await expect(call(saveNote, input, caller.signal)).rejects.toThrow('aborted');
  await expect.element(errors).toHaveTextContent('');
});

test('tries a 401 once more and says nothing when that works', async () => {
  const { api, errors } = await openProduct();
  updateSession({ access_token: 'secret' });
  api.serve(saveNote, () => (api.requests.length === 1 ? refusal('SESSION_EXPIRED', sessionExpiredMessage) : saved));
  await expect(call(saveNote, input)).resolves.toEqual(saved);
  expect(await api.requests[1]?.json()).toEqual({ text: 'Fragile' });
  await expect.element(errors).toHaveTextContent('');
});

test('ends the session on a second 401 with its code, whatever the words, and goes to log in', async () => {
  const { api, currentPath, errors } = await openProduct();
  updateSession({ access_token: 'secret', user: { email: 'ada@example.com' } });
  api.serve(saveNote, () => refusal('SESSION_EXPIRED', 'Please log in again.'));
  await expect(call(saveNote, input)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(api.requests).toHaveLength(2);
  expect(sessionStore.getState().user).toEqual(emptyState.user);
  await expect.poll(currentPath).toBe('/auth/login');
  await expect.element(errors).toHaveTextContent('Please log in again.');
});

test('shows the message of a failure that has no code, and ends the session by it', async () => {
  const { api, currentPath, errors } = await openProduct();
  updateSession({ access_token: 'secret' });
  api.serve(saveNote, () => Response.json({ message: 'The depot is closed.' }, { status: 400 }));
  await expect(call(saveNote, input)).rejects.toThrow('The depot is closed.');
  await expect.element(errors).toHaveTextContent('The depot is closed.');
  api.serve(saveNote, () => Response.json({ message: 'Please log in.' }, { status: 401 }));
  await expect(call(saveNote, input)).rejects.toThrow('Please log in.');
  expect(sessionStore.getState().user.access_token).toBe('secret');
  api.serve(saveNote, () => Response.json({ message: sessionExpiredMessage }, { status: 401 }));
  await expect(call(saveNote, input)).rejects.toThrow(sessionExpiredMessage);
  expect(sessionStore.getState().user).toEqual(emptyState.user);
  await expect.poll(currentPath).toBe('/auth/login');
});

test('keeps the session on a second 401 with another code', async () => {
  const { api, currentPath } = await openProduct();
  updateSession({ access_token: 'secret' });
  api.serve(saveNote, () => refusal('WRONG_CREDENTIALS', 'Wrong email or password.'));
  await expect(call(saveNote, input)).rejects.toThrow('Wrong email or password.');
  expect(sessionStore.getState().user.access_token).toBe('secret');
  expect(currentPath()).toBe('/nowhere');
});

test('does not try a 401 again for a visitor, who has no session to end', async () => {
  const { api, currentPath } = await openProduct();
  api.serve(saveNote, () => refusal('SESSION_EXPIRED', sessionExpiredMessage));
  await expect(call(saveNote, input)).rejects.toThrow(sessionExpiredMessage);
  expect(api.requests).toHaveLength(1);
  expect(currentPath()).toBe('/nowhere');
});
