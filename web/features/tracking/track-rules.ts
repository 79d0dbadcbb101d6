import { trackRequest } from '../../../contract/tracking.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import type { FormRules } from '../../lib/use-light-form.ts';

const mistyped = 'There is a mistake in this code. It has two letters, nine digits and GB at the end.';

/** The rules of the track form: a code is there, and a slip of the finger is told before anybody is asked. */
export const trackRules: FormRules<'tracking_code', string> = {
  check: (texts) => {
    const parsed = trackRequest.safeParse(texts);
    if (!parsed.success) return { errors: { tracking_code: parsed.error.issues[0]?.message ?? mistyped } };
    const code = normaliseTrackingCode(parsed.data.tracking_code);
    return hasValidCheckDigit(code) ? { result: code, errors: {} } : { errors: { tracking_code: mistyped } };
  },
  tidy: (_name, text) => normaliseTrackingCode(text),
};
