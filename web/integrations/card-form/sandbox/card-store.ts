import {
  type CardDetails,
  type CardFault,
  type CardFieldName,
  findFaults,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-details.ts';

export interface CardState {
  readonly details: CardDetails;
  readonly shown: Partial<Record<CardFieldName, CardFault>>;
}

/** Shared by the form and the object that pays with it. */
export interface CardStore {
  get(): CardState;
  subscribe(listener: () => void): () => void;
  /** Formats and stores typed text. A shown error goes once it is fixed. */
  type(name: CardFieldName, text: string): void;
  enter(details: CardDetails): void;
  /** Shows the error of one field when it is left, unless it is empty. */
  check(name: CardFieldName): void;
  /** Shows and returns every error. */
  checkAll(): Partial<Record<CardFieldName, CardFault>>;
  isComplete(): boolean;
}

const empty: CardState = { details: { number: '', expiry: '', cvc: '' }, shown: {} };

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
