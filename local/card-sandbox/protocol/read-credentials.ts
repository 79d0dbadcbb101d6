import type { SandboxKeys } from '../keys.ts';
import { ApiError } from './api-error.ts';
import { textOf } from './parameters.ts';
import type { Form } from './read-form.ts';

/** Who may make a call: the product's server alone, or also a customer's browser. */
export type Access = 'server' | 'browser';

/** Finds out who calls, by the key in the header or the form, and refuses who may not. Answers whether it is a browser. */
export function isFromBrowser(
  keys: SandboxKeys,
  access: Access,
  authorization: string | undefined,
  form: Form,
): boolean {
  const key = keyIn(authorization) ?? textOf(form, 'key');
  if (key === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return false;
  if (key !== keys.publishableKey) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (access === 'browser') return true;
  throw new ApiError(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

/** `Bearer <key>`, or `Basic` with the key as the name. */
function keyIn(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().replace(/:.*$/s, '');
  return undefined;
}

function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { message });
}
