import {
  type CardDetails,
  type CardError,
  type CardFieldName,
  findErrors,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-details.ts';

interface CardState {
  readonly details: CardDetails;
  readonly shown: Partial<Record<CardFieldName, CardError>>;
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
  checkAll(): Partial<Record<CardFieldName, CardError>>;
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
  const errors = () => findErrors(state.details, new Date());

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (name, text) => {
      const details = formatted({ ...state.details, [name]: text });
      const left = findErrors(details, new Date());
      const { [name]: before, ...others } = state.shown;
      const now = left[name];
      set({ details, shown: before && now ? { ...others, [name]: now } : others });
    },
    enter: (details) => set({ details: formatted(details), shown: {} }),
    check: (name) => {
      const { [name]: error } = errors();
      const { [name]: _before, ...others } = state.shown;
      const isEmpty = state.details[name] === '';
      set({ ...state, shown: error && !isEmpty ? { ...others, [name]: error } : others });
    },
    checkAll: () => {
      const shown = errors();
      set({ ...state, shown });
      return shown;
    },
    isComplete: () => Object.keys(errors()).length === 0,
  };
}

function formatted({ number, expiry, cvc }: CardDetails): CardDetails {
  return { number: formatNumber(number), expiry: formatExpiry(expiry), cvc: formatCvc(cvc, number) };
}
