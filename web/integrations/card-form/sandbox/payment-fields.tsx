import { type FocusEvent, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CardField } from './card-field.tsx';
import type { CardStore } from './card-store.ts';

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
  { label: 'Asks the bank first', number: '4000002760003184' },
  { label: 'Declined', number: '4000000000000002' },
  { label: 'Insufficient funds', number: '4000000000009995' },
] as const;

/** The card form of test mode. It says so first, and offers test cards to tap. */
export function PaymentFields({ store, onFocus, onBlur }: PaymentFieldsProps) {
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
    <Tabs
      label="Payment method"
      tabs={[{ id: 'card', label: 'Card' }]}
      selected="card"
      panelClassName="grid gap-4 pt-4"
    >
      <Notice tone="warning" title="Test mode: no money moves">
        <p className="text-sm">Please type no real card. Tap one of these, or use any other test card.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {examples.map(({ label, number }) => (
            <Button key={number} variant="secondary" size="small" onClick={() => store.enter({ number, ...anyFuture })}>
              {label}
            </Button>
          ))}
        </div>
      </Notice>
      <CardField {...field('number')} label="Card number" placeholder="1234 1234 1234 1234" />
      <div className="grid grid-cols-2 items-end gap-4">
        <CardField {...field('expiry')} label="Expiration date" placeholder="MM / YY" />
        <CardField {...field('cvc')} label="Security code" placeholder="CVC" />
      </div>
    </Tabs>
  );
}
