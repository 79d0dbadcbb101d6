import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import type { AddressSide } from '../../../contract/address-book.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useIsSignedIn } from '../../session/use-is-signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { labelIdOf } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PostalFieldProps extends ComponentProps<typeof TextField> {
  readonly label: string;
  /** Whose saved addresses can stand in for typing. */
  readonly side: AddressSide;
  /** What the field holds. */
  readonly text: string;
  readonly onWrite: (text: string) => void;
}

// With its select and the query cache: nothing that a visitor has a use for.
async function loadAddressBook() {
  const [{ AddressBookSelect }, { prefetchAddressBook }] = await Promise.all([
    import('../addresses/address-book-select.tsx'),
    import('../addresses/address-book-query.ts'),
  ]);
  await prefetchAddressBook();
  return AddressBookSelect;
}

type SelectComponent = Awaited<ReturnType<typeof loadAddressBook>>;

/**
 * A postal code of the quote form. Who is signed in can swap the input for a select of saved ones, and back (specification,
 * section 2). The input stays behind the select and takes what is chosen, so that the form is the same either way.
 */
export function PostalField({ side, text, onWrite, ...field }: PostalFieldProps) {
  const id = useId();
  const isSignedIn = useIsSignedIn();
  const [Select, setSelect] = useState<SelectComponent>();
  const [step, setStep] = useState<'typing' | 'opening' | 'failed' | 'choosing'>('typing');
  const typed = useRef('');
  const isChoosing = isSignedIn && step === 'choosing' && Select !== undefined;
  const root = useFocusOnSwap(isChoosing);

  async function open() {
    setStep('opening');
    try {
      const loaded = await loadChunk(loadAddressBook);
      setSelect(() => loaded);
      typed.current = text;
      onWrite(''); // or a postal code that nobody sees would be quoted
      setStep('choosing');
    } catch {
      setStep('failed');
    }
  }

  return (
    <div ref={root} className="grid">
      <div hidden={isChoosing}>
        <TextField {...field} id={id} autoCapitalize="characters" spellCheck={false} />
      </div>
      {isChoosing && (
        <Select
          side={side}
          label={field.label}
          onChoose={({ postal_code }) => onWrite(postal_code)}
          onCancel={() => {
            if (text === '') onWrite(typed.current);
            setStep('typing');
          }}
        />
      )}
      {isSignedIn && !isChoosing && (
        <Button
          variant="quiet"
          size="small"
          aria-describedby={labelIdOf(id)}
          isLoading={step === 'opening'}
          loadingText="Opening your address book"
          onClick={() => void open()}
          className="-ml-3 justify-self-start"
        >
          Address Book
        </Button>
      )}
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          Your address book could not be opened. Check your connection and try again.
        </p>
      )}
    </div>
  );
}

/** Takes the focus along when one control takes the other's place: to the new one, or what can be pressed beside it. */
function useFocusOnSwap(isChoosing: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(isChoosing);
  useEffect(() => {
    if (before.current === isChoosing) return;
    before.current = isChoosing;
    root.current?.querySelector<HTMLElement>(isChoosing ? 'button:enabled' : 'input')?.focus();
  }, [isChoosing]);
  return root;
}
