import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
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
  const { headers, text } = answerTo(request);
  response.writeHead(errorStatus.UNAVAILABLE, [
    ...headers,
    requestIdHeader,
    requestId,
    'retry-after',
    `${nextRetrySeconds()}`,
  ]);
  response.end(text);
}

/** The same answer as it goes over the wire. */
export function writeRefusal(call: Pick<IncomingMessage, 'method' | 'headers'>, requestId: string): string {
  const { head, text } = answerTo(call);
  return `${head}${requestIdHeader}: ${requestId}\r\nretry-after: ${nextRetrySeconds()}\r\n\r\n${text}`;
}

function answerTo({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) {
  return method === 'GET' && headers.accept?.includes('text/html') ? page : json;
}

function nextRetrySeconds(): number {
  retrySeconds = retrySeconds < longestRetrySeconds ? retrySeconds + 1 : shortestRetrySeconds;
  return retrySeconds;
}

function ready(contentType: string, text: string) {
  const all = { ...securityHeaders, 'content-type': contentType, 'content-length': `${Buffer.byteLength(text)}` };
  const headers = Object.entries(all);
  const status = `HTTP/1.1 ${errorStatus.UNAVAILABLE} ${STATUS_CODES[errorStatus.UNAVAILABLE]}`;
  const head = [status, ...headers.map((header) => header.join(': ')), ''].join('\r\n');
  return { headers: headers.flat(), head, text };
}
