import type { StripeError } from '@stripe/stripe-js';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CardBrand } from './card-brand.tsx';
import { digitsOf } from './card-details.ts';
import type { CardStore } from './card-store.ts';

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

interface PaymentFieldsProps {
  readonly store: CardStore;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Any future date and any code work. */
const anyFuture = { expiry: '12 / 40', cvc: '123' };

/** Test cards by their outcome. */
const examples = [
  { label: 'Succeeds', number: '4242424242424242' },
  { label: 'Needs bank approval', number: '4000002760003184' },
  { label: 'Declined', number: '4000000000000002' },
  { label: 'Insufficient funds', number: '4000000000009995' },
] as const;

/** The card form of test mode. It says so first, and offers test cards to tap. */
function PaymentFields({ store, onFocus, onBlur }: PaymentFieldsProps) {
  const { details, shown } = useSyncExternalStore(store.subscribe, store.get);
  const field = (name: keyof typeof details) => ({
    name,
    value: details[name],
    error: shown[name]?.message,
    onType: (text: string) => store.type(name, text),
    onFocus,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Only on the way to another field: an error that appears while the page's button is pressed would push the button away.
      if (relatedTarget instanceof HTMLInputElement && relatedTarget.name in details) store.check(name);
      onBlur();
    },
  });

  return (
    <div className="relative">
      <p className="absolute top-0 right-0 flex h-12 items-center font-semibold text-warning">
        Test mode: no money moves
      </p>
      <Tabs
        label="Payment method"
        tabs={[{ id: 'card', label: 'Card' }]}
        selected="card"
        panelClassName="grid grid-cols-1 gap-4 pt-3"
      >
        {/* One row on a phone, where the fields below must stay in sight. The last one fades out where there is more. */}
        <div className="-mx-5 -my-1 flex items-center gap-2 overflow-x-auto px-5 py-1 whitespace-nowrap [scrollbar-width:none] sm:-mx-6 sm:px-6 [mask-image:linear-gradient(to_right,transparent,black_1rem_calc(100%-1.5rem),transparent)] sm:flex-wrap sm:[mask-image:none]">
          {examples.map(({ label, number }) => (
            <Button
              key={number}
              variant="secondary"
              size="small"
              className="shrink-0"
              onClick={() => store.enter({ number, ...anyFuture })}
            >
              {label}
            </Button>
          ))}
        </div>
        <CardField
          {...field('number')}
          label="Card number"
          hint="Don’t enter a real card: tap a test card"
          placeholder="1234 1234 1234 1234"
          action={<CardBrand digits={digitsOf(details.number)} />}
        />
        <div className="grid grid-cols-2 items-end gap-4">
          <CardField {...field('expiry')} label="Expiry date" placeholder="MM / YY" />
          <CardField {...field('cvc')} label="Security code" placeholder="CVC" />
        </div>
      </Tabs>
    </div>
  );
}

interface CardFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly action?: ReactNode;
  readonly onType: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Groups digits while they are typed. The cursor stays behind the same digit. */
function CardField({ value, onType, ...rest }: CardFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCursor = useRef<number>(undefined);

  useLayoutEffect(() => {
    const count = digitsBeforeCursor.current;
    digitsBeforeCursor.current = undefined;
    if (count === undefined || document.activeElement !== input.current) return;
    const place = positionAfter(value, count);
    input.current?.setSelectionRange(place, place);
  }, [value]);

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      onChange={({ currentTarget }) => {
        const { value: text, selectionStart } = currentTarget;
        const isAtEnd = selectionStart === null || selectionStart === text.length;
        // At the end the browser keeps it there.
        digitsBeforeCursor.current = isAtEnd ? undefined : digitsOf(text.slice(0, selectionStart)).length;
        onType(text);
      }}
      inputMode="numeric"
      autoComplete="off" // no browser should offer a real card here
      spellCheck={false}
    />
  );
}

function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text[place] ?? '')) seen += 1;
  }
  return text.length;
}
