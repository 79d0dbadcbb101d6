import type { Session, User } from '../../contract/accounts/accounts.ts';

/** A log-in's answer for Ada Lovelace, with whatever the test cares about changed. */
export function aSession(changes: Partial<User> = {}): Session {
  return {
    access_token: crypto.randomUUID(),
    user: {
      __v: 0,
      _account_id: 'ACC-1',
      _id: crypto.randomUUID(),
      account_verified: true,
      avatar: '',
      createdAt: '2026-11-01T09:00:00.000Z',
      email: 'ada@example.com',
      fullName: 'Ada Lovelace',
      is_email_verified: true,
      phoneNumber: '447700900123',
      address: '1 Engine Street',
      building: '',
      town: 'Dartford',
      postal_code: 'DA1 1AA',
      token: '',
      updatedAt: '2026-11-01T09:00:00.000Z',
      verification_code: 0,
      ...changes,
    },
  };
}
