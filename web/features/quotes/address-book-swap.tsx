import { useEffect, useRef, useState } from 'react';
import type { AddressSide } from '../../../contract/addresses/address-book.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { labelIdOf } from '../../ui/fields/field.tsx';

interface AddressBookSwapProps {
  /** The input that the select replaces. */
  readonly inputId: string;
  readonly label: string;
  readonly side: AddressSide;
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly isChoosing: boolean;
  readonly onSwap: (isChoosing: boolean) => void;
}

// Loaded on demand, because it brings its menu and the query cache.
async function loadSelect() {
  const { AddressBookSelect, prefetchAddressBook } = await import('../addresses/address-book-fields.tsx');
  await prefetchAddressBook();
  return AddressBookSelect;
}

type SelectComponent = Awaited<ReturnType<typeof loadSelect>>;

/** The button 'Address Book' under a postal field, and the select of saved postal codes that replaces the input. */
export function AddressBookSwap(props: AddressBookSwapProps) {
  const { inputId, label, side, text, onWrite, isChoosing, onSwap } = props;
  const [Select, setSelect] = useState<SelectComponent>();
  const [step, setStep] = useState<'still' | 'opening' | 'failed'>('still');
  const typed = useRef('');
  const root = useFocusOnSwap(isChoosing, inputId);

  async function open() {
    setStep('opening');
    try {
      const loaded = await loadChunk(loadSelect);
      setSelect(() => loaded);
      typed.current = text;
      onWrite(''); // or a hidden postal code would be quoted
      onSwap(true);
      setStep('still');
    } catch {
      setStep('failed');
    }
  }

  return (
    <div ref={root} className="grid">
      {isChoosing && Select ? (
        <Select
          side={side}
          label={label}
          onChoose={({ postal_code }) => onWrite(postal_code)}
          onCancel={() => {
            if (text === '') onWrite(typed.current);
            onSwap(false);
          }}
        />
      ) : (
        // In the gap to the next field, so that nothing moves once the session is known.
        <div className="absolute top-full -right-3 z-1 mt-0.5">
          <Button
            variant="quiet"
            size="small"
            aria-describedby={labelIdOf(inputId)}
            isLoading={step === 'opening'}
            loadingText="Opening your address book"
            onClick={() => void open()}
            className="min-h-6! py-0!"
          >
            Address Book
          </Button>
        </div>
      )}
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          We couldn’t open your address book. Check your connection and try again.
        </p>
      )}
    </div>
  );
}

/** Moves the focus when select and input replace each other. */
function useFocusOnSwap(isChoosing: boolean, inputId: string) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(isChoosing);
  useEffect(() => {
    if (before.current === isChoosing) return;
    before.current = isChoosing;
    const target = isChoosing
      ? root.current?.querySelector<HTMLElement>('button:enabled')
      : document.getElementById(inputId);
    target?.focus();
  }, [isChoosing, inputId]);
  return root;
}
