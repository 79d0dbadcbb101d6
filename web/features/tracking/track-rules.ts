import { trackRequest } from '../../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import type { FormRules } from '../../forms/use-light-form.ts';

const misshapen = 'A tracking code has two letters, nine digits and GB at the end.';
const mistyped = 'That code has a typing mistake. Please compare it with the one in your email.';

/** The rules of the track form: a code is there, and a slip of the finger is told before anybody is asked. */
export const trackRules: FormRules<'tracking_code', string> = {
  check: (texts) => {
    const parsed = trackRequest.safeParse(texts);
    if (!parsed.success) return { errors: { tracking_code: parsed.error.issues[0]?.message ?? misshapen } };
    const code = normaliseTrackingCode(parsed.data.tracking_code);
    if (hasValidCheckDigit(code)) return { result: code, errors: {} };
    return { errors: { tracking_code: /^[A-Z]{2}\d{9}GB$/.test(code) ? mistyped : misshapen } };
  },
  tidy: (_name, text) => normaliseTrackingCode(text),
};
