import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loginRequest, profile, registrationRequest, resetPasswordRequest, setupAccountRequest } from './accounts.ts';
import { changePasswordRequest } from './settings.ts';

const registration = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phoneNumber: '07700 900123',
  password: 'plover-lantern-42',
  accept_terms_and_conditions: true,
};
const reset = {
  email: 'ada@example.com',
  token: 't',
  newPassword: 'plover-lantern-42',
  confirmNewPassword: 'plover-lantern-42',
};
const change = { oldPassword: 'old', newPassword: 'plover-lantern-42', confirmNewPassword: 'plover-lantern-42' };
const address = { address: '1 Mill Lane', postal_code: 'DA1 1AA', phone: '07700 900123' };

function messagesOf(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('..'), message]));
}

describe('the account forms', () => {
  it("accept the specification's payloads", () => {
    expect(registrationRequest.parse({ ...registration, receive_offer_letter: true })).toMatchObject({
      phoneNumber: '447700900123',
      receive_offer_letter: true,
    });
    expect(profile.parse({ ...address, phone: 447700900123, postal_code: 'da11aa' })).toEqual({
      address: '1 Mill Lane',
      postal_code: 'DA1 1AA',
      phone: '447700900123',
    });
    expect(setupAccountRequest.parse({ ...address, email: 'Ada@Example.com' }).email).toBe('ada@example.com');
  });

  it.each([
    ['register', registrationRequest, registration, 'fullName', '', 'Please provide a your full name!.'],
    ['register', registrationRequest, registration, 'email', '', 'Please provide your email address!.'],
    ['register', registrationRequest, registration, 'email', 'ada', 'Please provide a valid email address!.'],
    ['register', registrationRequest, registration, 'phoneNumber', '', 'Please provide a valid phone number!.'],
    ['register', registrationRequest, registration, 'phoneNumber', '07x', 'Invalid phone number'],
    ['register', registrationRequest, registration, 'phoneNumber', '44770', 'Phone number is too short'],
    ['register', registrationRequest, registration, 'phoneNumber', '4477009001234', 'Phone number is too long'],
    ['register', registrationRequest, registration, 'password', '', 'Please provide a password!.'],
    [
      'register',
      registrationRequest,
      registration,
      'accept_terms_and_conditions',
      undefined,
      'Please agree to terms and conditions!.',
    ],
    [
      'register',
      registrationRequest,
      registration,
      'accept_terms_and_conditions',
      false,
      'Please accept our terms and conditions!.',
    ],
    [
      'log in',
      loginRequest,
      { email: 'a@b.example', password: 'x' },
      'email',
      '',
      'Please provide your email address!.',
    ],
    [
      'log in',
      loginRequest,
      { email: 'a@b.example', password: 'x' },
      'password',
      '',
      'Please provide a your account password!.',
    ],
    ['reset', resetPasswordRequest, reset, 'newPassword', undefined, 'Please provide a password!.'],
    ['reset', resetPasswordRequest, reset, 'confirmNewPassword', '', 'Ensure that both password matches!.'],
    ['reset', resetPasswordRequest, reset, 'confirmNewPassword', 'other', 'Ensure that both password matches!.'],
    ['change', changePasswordRequest, change, 'oldPassword', '', 'This field is required'],
    ['change', changePasswordRequest, change, 'newPassword', '', 'This field is required'],
    ['change', changePasswordRequest, change, 'confirmNewPassword', '', 'This field is required'],
    ['change', changePasswordRequest, change, 'confirmNewPassword', 'other', 'Ensure that both password matches!.'],
    ['profile', profile, address, 'address', '', 'Address is required!.'],
    ['profile', profile, address, 'postal_code', '', 'Postal code is required!.'],
    ['profile', profile, address, 'postal_code', 'DA1', 'Invalid postal code'],
    ['profile', profile, address, 'phone', '', 'Please provide a valid phone number!.'],
  ])('%s: tell what is wrong', (_form, schema, values, field, value, message) => {
    expect(messagesOf(schema, { ...values, [field]: value })).toEqual({ [field]: message });
  });
});
