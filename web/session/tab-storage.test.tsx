import { afterEach, expect, test, vi } from 'vitest';
import { preserveTypedInput, typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  tabStorage.clear();
});

/** As a browser does whose owner has forbidden storage. */
function forbidStorage(): void {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
}

test('keeps texts in the page where the browser forbids storage', () => {
  forbidStorage();
  expect(tabStorage.read('batch')).toBeNull();
  tabStorage.write('batch', 'rows');
  expect(tabStorage.read('batch')).toBe('rows');
  tabStorage.remove('batch');
  expect(tabStorage.read('batch')).toBeNull();
});

test('what was typed outlives a session there too, and nothing else does', () => {
  forbidStorage();
  tabStorage.write(typedKeys.question, 'typed');
  tabStorage.write('setup', 'secret');
  preserveTypedInput(() => tabStorage.clear());
  expect(tabStorage.read(typedKeys.question)).toBe('typed');
  expect(tabStorage.read('setup')).toBeNull();
});

test('a text that fits again is no longer read from the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  tabStorage.write('batch', 'large');
  tabStorage.write('batch', 'small');
  expect(window.sessionStorage.getItem('batch')).toBe('small');
  expect(tabStorage.read('batch')).toBe('small');
});
