import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorBody, errorStatus } from '../../../contract/errors.ts';
import { html } from '../html.ts';
import { requestIdHeader } from '../request-id.ts';
import { securityHeaders } from '../security-headers.ts';

const message = 'Very many people are here right now. Please try again in a moment.';
const body: ErrorBody = { code: 'UNAVAILABLE', message };

const json = ready('application/json; charset=utf-8', JSON.stringify(body));

/** For somebody who opens a page, and would not know what to make of JSON. */
const page = ready(
  'text/html; charset=utf-8',
  html`<!doctype html>
<html lang="en-GB"><meta name="viewport" content="width=device-width"><title>Please try again in a moment</title><p>${message}</p></html>
`.text,
);

/** Spread a little, so that those who were refused together do not all come back together. */
const shortestRetrySeconds = 1;
const longestRetrySeconds = 3;
let retrySeconds = shortestRetrySeconds;

/** Answers a call there is no room for. Everything is written ahead of time, because a refusal must cost next to nothing. */
export function refuseOverload(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  retrySeconds = retrySeconds < longestRetrySeconds ? retrySeconds + 1 : shortestRetrySeconds;
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  const { headers, text } = isPage ? page : json;
  response.writeHead(errorStatus.UNAVAILABLE, [
    ...headers,
    requestIdHeader,
    requestId,
    'retry-after',
    `${retrySeconds}`,
  ]);
  response.end(text);
}

function ready(contentType: string, text: string) {
  const headers = { ...securityHeaders, 'content-type': contentType, 'content-length': `${Buffer.byteLength(text)}` };
  return { headers: Object.entries(headers).flat(), text };
}
