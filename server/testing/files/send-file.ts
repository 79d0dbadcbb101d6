import type { FastifyInstance } from 'fastify';
import { attachToComplaint, complain } from '../../../contract/support.ts';
import { createComplaintLinks } from '../../support/complaint-replies.ts';
import { newAddress } from '../accounts/create-customer.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';
import { testEncryptionKey } from '../test-app.ts';

/** Returns its reference. */
export async function sendComplaint(app: FastifyInstance, token?: string): Promise<string> {
  const answer = await callApi(app, '/support/complaints', {
    address: newAddress(),
    ...(token !== undefined && { token }),
    body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, kind: 'DAMAGED', text: 'The box was open.' },
  });
  return complain.response.parse(answer.body).reference;
}

/** Of the link in a mail that was sent then. */
export function complaintToken(reference: string, mailedAt = new Date()): string {
  const links = createComplaintLinks({ encryptionKey: testEncryptionKey }, 'https://www.larkway.example');
  return new URL(links.linkFor(reference, mailedAt).url).hash.slice(1);
}

export function sendFile(app: FastifyInstance, reference: string, bytes: Buffer): Promise<ApiAnswer> {
  return callApi(app, `/support/complaints/${reference}/files`, { address: newAddress(), body: bytes });
}

export async function attachFile(app: FastifyInstance, reference: string, bytes: Buffer) {
  return attachToComplaint.response.parse((await sendFile(app, reference, bytes)).body).file;
}

/** The path of a link, as `inject` takes it. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}
