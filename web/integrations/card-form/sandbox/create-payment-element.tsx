import type { StripeError } from '@stripe/stripe-js';
import { createRoot, type Root } from 'react-dom/client';
import type { CardStore } from './card-store.ts';
import { PaymentFields } from './payment-fields.tsx';

type Listener = (event: unknown) => void;

/** An element as the official wrapper uses it. */
export interface SandboxElement {
  mount(place: string | HTMLElement): void;
  on(event: string, listener: Listener): SandboxElement;
  off(event: string, listener?: Listener): SandboxElement;
  once(event: string, listener: Listener): SandboxElement;
  update(): void;
  unmount(): void;
  destroy(): void;
  focus(): void;
  blur(): void;
  clear(): void;
  collapse(): void;
}

/** The card form as an element: draws itself where it is mounted and emits events. */
export function createPaymentElement(
  store: CardStore,
  load: () => Promise<{ error?: StripeError | undefined }>,
  onDestroy: () => void,
): SandboxElement {
  const listeners = new Map<string, Set<Listener>>();
  let drawn: { root: Root; box: HTMLElement } | undefined;
  const emit = (name: string, details: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...details });
  };
  const emitChange = () => {
    const isEmpty = Object.values(store.get().details).every((text) => text === '');
    emit('change', { empty: isEmpty, complete: store.isComplete(), collapsed: false, value: { type: 'card' } });
  };
  let stopListening = store.subscribe(emitChange);

  const announce = async () => {
    const { error } = await load();
    if (!drawn) return;
    if (error) emit('loaderror', { error });
    else emit('ready');
  };

  const element: SandboxElement = {
    mount: (place) => {
      const parent = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
      if (!parent) throw new Error('There is no such place to mount the card form in.');
      element.unmount();
      // Its own box: another element may mount here while React still clears this one.
      const box = document.createElement('div');
      parent.append(box);
      drawn = { root: createRoot(box), box };
      drawn.root.render(<PaymentFields store={store} onFocus={() => emit('focus')} onBlur={() => emit('blur')} />);
      void announce();
    },
    on: (name, listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return element;
    },
    off: (name, listener) => {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
      return element;
    },
    once: (name, listener) => {
      const first: Listener = (event) => {
        element.off(name, first);
        listener(event);
      };
      return element.on(name, first);
    },
    update: () => {}, // layout and appearance are the page's own
    unmount: () => {
      const { root, box } = drawn ?? {};
      drawn = undefined;
      box?.remove();
      setTimeout(() => root?.unmount()); // not while React is drawing the page this is called from
    },
    destroy: () => {
      element.unmount();
      stopListening();
      stopListening = () => {};
      listeners.clear();
      onDestroy();
    },
    focus: () => {
      const fields = drawn?.box.querySelectorAll('input') ?? [];
      const [first] = [...fields].filter((field) => field.name in store.get().shown);
      (first ?? fields[0])?.focus();
    },
    blur: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && drawn?.box.contains(activeElement)) activeElement.blur();
    },
    clear: () => store.enter({ number: '', expiry: '', cvc: '' }),
    collapse: () => {}, // one tab has nothing to fold away
  };
  return element;
}
