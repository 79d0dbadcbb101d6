import type { typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

/** What a form that is no draft yet is saved under. */
export type NewForm = (typeof typedKeys)['shipment' | 'return'];

interface FormEntry {
  /** The router's key of a history entry. */
  readonly entry: string;
  readonly form: NewForm;
  /** Of the shipment that the form has become; empty before. */
  readonly reference: string;
}

const storageKey = 'form-entries';

/** Enough for every step of many shipments. */
const mostEntries = 200;

/** Remembers that a history entry of this tab shows a form. */
export function saveFormEntry(entry: string, form: NewForm): void {
  const others = readEntries().filter((one) => one.entry !== entry);
  writeEntries([...others, { entry, form, reference: '' }]);
}

/** The shipment that the form of a history entry has become: Back must not show the form empty. */
export function createdAtEntry(entry: string): string | undefined {
  return readEntries().find((one) => one.entry === entry)?.reference || undefined;
}

/** The form has become a shipment. */
export function markFormCreated(form: NewForm, reference: string): void {
  writeEntries(readEntries().map((one) => (one.form === form && one.reference === '' ? { ...one, reference } : one)));
}

/** The shipment was deleted: its form is a new one again. */
export function markFormDeleted(reference: string): void {
  writeEntries(readEntries().map((one) => (one.reference === reference ? { ...one, reference: '' } : one)));
}

const paidKey = 'paid-forms';

/** More than anybody pays for in one tab. */
const mostPaid = 100;

/** The shipment is paid: Back passes over every step of its form. */
export function markFormPaid(reference: string): void {
  tabStorage.write(paidKey, JSON.stringify([...new Set([...readPaid(), reference])].slice(-mostPaid)));
}

/** The paid shipment whose form a history entry shows; undefined for any other entry. */
export function paidFormAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, entry: unknown) {
  if (pathname !== '/ship-parcel' && pathname !== '/ship-parcel/guest') return undefined;
  const parameters = new URLSearchParams(search);
  const reference =
    parameters.get('draft') ?? parameters.get('created') ?? (typeof entry === 'string' ? createdAtEntry(entry) : null);
  return readPaid().find((paid) => paid === reference);
}

function readPaid(): readonly string[] {
  const saved = tabStorage.readJson(paidKey);
  return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : [];
}

function writeEntries(entries: readonly FormEntry[]): void {
  tabStorage.write(storageKey, JSON.stringify(entries.slice(-mostEntries)));
}

function readEntries(): readonly FormEntry[] {
  const saved = tabStorage.readJson(storageKey);
  return Array.isArray(saved) ? saved.filter(isFormEntry) : [];
}

function isFormEntry(saved: unknown): saved is FormEntry {
  if (typeof saved !== 'object' || saved === null) return false;
  const { entry, form, reference } = saved as Partial<Record<keyof FormEntry, unknown>>; // each is looked at here
  return [entry, form, reference].every((text) => typeof text === 'string');
}
