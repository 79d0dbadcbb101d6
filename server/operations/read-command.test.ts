import { describe, expect, it } from 'vitest';
import { readCommand, usage } from './read-command.ts';

const now = new Date('2026-11-15T09:30:00Z');
const read = (line: string) => readCommand(line === '' ? [] : line.split(' '), now);

describe('what a person types', () => {
  it.each([
    [
      'keys add Dartford gate',
      {
        kind: 'add-key',
        name: 'Dartford gate',
        depot: undefined,
        point: undefined,
        scopes: ['scan', 'preferences:read'],
        expiresAt: null,
      },
    ],
    [
      'keys add Gate --depot Leeds --scopes scan --until 2027-01-31',
      {
        kind: 'add-key',
        name: 'Gate',
        depot: 'Leeds',
        point: undefined,
        scopes: ['scan'],
        expiresAt: new Date('2027-02-01T00:00:00Z'),
      },
    ],
    [
      'keys add Gate --until 2027-06-30',
      {
        kind: 'add-key',
        name: 'Gate',
        depot: undefined,
        point: undefined,
        scopes: ['scan', 'preferences:read'],
        expiresAt: new Date('2027-06-30T23:00:00Z'),
      },
    ],
    [
      'keys add Till --point DA-HIGH-ST',
      {
        kind: 'add-key',
        name: 'Till',
        depot: undefined,
        point: 'DA-HIGH-ST',
        scopes: ['points'],
        expiresAt: null,
      },
    ],
    ['keys list', { kind: 'list-keys' }],
    ['keys revoke 3', { kind: 'revoke-key', id: 3 }],
    ['preferences A B', { kind: 'preferences', trackingCodes: ['A', 'B'] }],
    ['simulate', { kind: 'simulate', speed: 60, minutes: undefined }],
    ['simulate --speed 3600 --minutes 0.5', { kind: 'simulate', speed: 3600, minutes: 0.5 }],
  ])('%s', (line, command) => {
    expect(read(line)).toEqual(command);
  });

  it('tells of a parcel, now unless told otherwise, in small letters too', () => {
    expect(read('scan CL000717618GB out-for-delivery --town Leeds')).toEqual({
      kind: 'scan',
      scan: {
        tracking_code: 'CL000717618GB',
        status: 'OUT_FOR_DELIVERY',
        at: '2026-11-15T09:30:00.000Z',
        town: 'Leeds',
        idempotency_key: 'by-hand:OUT_FOR_DELIVERY:2026-11-15T09:30:00.000Z',
      },
    });
    expect(read('scan x delivered --at 2026-11-15T08:00:00Z --delivered-to safe-place --reason WEATHER')).toMatchObject(
      {
        scan: { at: '2026-11-15T08:00:00Z', delivered_to: 'SAFE_PLACE', reason: 'WEATHER' },
      },
    );
  });

  it.each([
    '',
    'fly',
    'keys',
    'keys list all',
    'preferences',
    'scan',
    'scan x',
    'scan x LOST y',
    'simulate now',
    'scan x LOST --colour red',
  ])('is answered with what can be asked for: %j', (line) => {
    expect(() => read(line)).toThrow(usage);
  });

  it.each([
    ['keys add', /^Give the key a name/],
    ['keys revoke depot', /^Name the key by its number/],
    ['keys add Gate --until 2027-02-30', /^--until takes the last day of the key/],
    ['keys add Gate --until soon', /^--until takes the last day of the key/],
    ['keys add Gate --until 2026-11-14', /^--until takes a day that isn’t over/],
    ['scan x eaten', /^The status is one of PENDING_PAYMENT, /],
    ['scan x LOST --at yesterday', /^--at takes a time with its zone/],
    ['scan x DELIVERED --delivered-to cat', /^--delivered-to is one of RECIPIENT, /],
    ['scan x DELIVERED', /^--delivered-to is one of RECIPIENT, /],
    ['simulate --speed fast', /^--speed takes a number above 0/],
    ['simulate --minutes 0', /^--minutes takes a number above 0/],
  ])('is refused in a sentence: %s', (line, sentence) => {
    expect(() => read(line)).toThrow(sentence);
  });
});
