import {
  type CardDetails,
  type CardFault,
  type CardFieldName,
  findFaults,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-details.ts';

/** The form as it stands: what is typed, and which faults are shown. */
export interface CardState {
  readonly details: CardDetails;
  readonly shown: Partial<Record<CardFieldName, CardFault>>;
}

/** What the form and the object that pays with it share. */
export interface CardStore {
  get(): CardState;
  subscribe(listener: () => void): () => void;
  /** Takes what was typed into a field, in the form it is shown in. A fault on show goes once it is fixed. */
  type(name: CardFieldName, text: string): void;
  /** Takes a whole card at once. */
  enter(details: CardDetails): void;
  /** Shows what is wrong with one field, when it is left. An empty one is left in peace. */
  check(name: CardFieldName): void;
  /** Shows everything that is wrong, and answers it. */
  checkAll(): Partial<Record<CardFieldName, CardFault>>;
  isComplete(): boolean;
}

const empty: CardState = { details: { number: '', expiry: '', cvc: '' }, shown: {} };

/** An empty form. */
export function createCardStore(): CardStore {
  let state = empty;
  const listeners = new Set<() => void>();
  const set = (next: CardState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const faults = () => findFaults(state.details, new Date());

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (name, text) => {
      const details = formatted({ ...state.details, [name]: text });
      const left = findFaults(details, new Date());
      const { [name]: before, ...others } = state.shown;
      const now = left[name];
      set({ details, shown: before && now ? { ...others, [name]: now } : others });
    },
    enter: (details) => set({ details: formatted(details), shown: {} }),
    check: (name) => {
      const { [name]: fault } = faults();
      const { [name]: _before, ...others } = state.shown;
      const isEmpty = state.details[name] === '';
      set({ ...state, shown: fault && !isEmpty ? { ...others, [name]: fault } : others });
    },
    checkAll: () => {
      const shown = faults();
      set({ ...state, shown });
      return shown;
    },
    isComplete: () => Object.keys(faults()).length === 0,
  };
}

function formatted({ number, expiry, cvc }: CardDetails): CardDetails {
  return { number: formatNumber(number), expiry: formatExpiry(expiry), cvc: formatCvc(cvc, number) };
}
