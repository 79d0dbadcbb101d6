import * as z from 'zod/mini';
import { trackRequest } from '../../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';

const misshapen = 'A tracking number has two letters, nine digits and GB at the end.';
const mistyped = 'That tracking number has a typing mistake. Compare it with the one in your email.';

/** The code of the track form. A typing mistake is told before the server is asked. */
export const trackSchema = z.pipe(
  trackRequest,
  z.transform(({ tracking_code }, context) => {
    const code = normaliseTrackingCode(tracking_code);
    if (!hasValidCheckDigit(code)) {
      const message = /^[A-Z]{2}\d{9}GB$/.test(code) ? mistyped : misshapen;
      context.issues.push({ code: 'custom', message, input: code, path: ['tracking_code'] });
    }
    return code;
  }),
);

export const trackTidy = { tracking_code: normaliseTrackingCode };
