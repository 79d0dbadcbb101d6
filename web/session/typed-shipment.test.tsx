import { afterEach, expect, test, vi } from 'vitest';
import { preserveTypedInput } from './preserve-typed-input.ts';
import { emptyState } from './session-state.ts';
import { clearTypedShipment, readTypedShipment, saveTypedShipment } from './typed-shipment.ts';

const nothing = {
  owner: 'ada',
  quote: emptyState.app.quote,
  values: { weight: '1', sender_declaration: false },
  email: 'ada@example.com',
  isTyped: false,
  step: 1,
  sent: { idempotencyKey: '', form: '', body: '' },
};
const typed = { ...nothing, values: { weight: '2', sender_declaration: true } };

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('keeps what was typed for its owner until it is cleared', () => {
  saveTypedShipment(typed);
  expect(readTypedShipment(nothing)).toEqual(typed);
  clearTypedShipment();
  expect(readTypedShipment(nothing)).toBeUndefined();
});

test('shows it to nobody else', () => {
  saveTypedShipment(typed);
  expect(readTypedShipment({ ...nothing, owner: 'grace' })).toBeUndefined();
});

test.each(['null', '[]', '7', '{"owner":7}', 'no JSON'])('reads nothing from %s', (text) => {
  sessionStorage.setItem('shipment', text);
  expect(readTypedShipment(nothing)).toBeUndefined();
});

test('takes from an older form what still fits', () => {
  sessionStorage.setItem(
    'shipment',
    JSON.stringify({ owner: 'ada', values: { weight: 3, sender_declaration: true, old: 1 } }),
  );
  expect(readTypedShipment(nothing)).toEqual({ ...nothing, values: { weight: '1', sender_declaration: true } });
});

test('goes on where there is no room to save', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(() => saveTypedShipment(typed)).not.toThrow();
});

test('outlives what forgets everything else', () => {
  saveTypedShipment(typed);
  sessionStorage.setItem('setup', 'a proof');
  preserveTypedInput(() => sessionStorage.clear());
  expect(readTypedShipment(nothing)).toEqual(typed);
  expect(sessionStorage.getItem('setup')).toBeNull();
});
