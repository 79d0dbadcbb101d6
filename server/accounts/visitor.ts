import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../http/rate-limit.ts';
import type { CallContext } from '../http/serve-endpoint.ts';
import { describeDevice } from './describe-device.ts';
import { readDeviceCookie } from './device-cookie.ts';

/** What is known of somebody who is not signed in yet. */
export interface Visitor {
  /** What limits count them by. */
  readonly network: string;
  /** The browser and system as people call them. */
  readonly device: string;
  /** What we gave this browser when somebody signed in on it before. */
  readonly deviceToken: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Who makes a call, as far as the call tells. */
export function visitorOf(
  { address, headers, log }: Pick<CallContext<never>, 'address' | 'headers' | 'log'>,
  isSecure: boolean,
): Visitor {
  return {
    network: networkOf(address),
    device: describeDevice(headers['user-agent']),
    deviceToken: readDeviceCookie(headers.cookie, isSecure),
    log,
  };
}
