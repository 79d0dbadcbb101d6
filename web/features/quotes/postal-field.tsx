import { type ComponentProps, useEffect, useState } from 'react';
import type { AddressSide } from '../../../contract/address-book.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { TextField } from '../../ui/text-field.tsx';

interface PostalFieldProps extends ComponentProps<typeof TextField> {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Whose saved addresses can stand in for typing. */
  readonly side: AddressSide;
  readonly onWrite: (text: string) => void;
}

async function loadSwap() {
  return (await import('./address-book-swap.tsx')).AddressBookSwap;
}

/**
 * A postal code of the quote form. Who is signed in can swap the input for a select of saved ones, and back (specification,
 * section 2); a visitor does not load that. The input stays behind the select and takes what is chosen, so that the form is the same.
 */
export function PostalField({ side, onWrite, ...field }: PostalFieldProps) {
  const isSignedIn = useIsSignedIn();
  const { chunk: Swap, request } = useChunk(loadSwap);
  const [isChoosing, setIsChoosing] = useState(false);
  useEffect(() => {
    if (isSignedIn) request();
    // oxlint-disable-next-line react/exhaustive-deps -- asked for when somebody is signed in; asking again changes nothing
  }, [isSignedIn]);

  return (
    <div className="relative grid">
      <div hidden={isSignedIn && isChoosing}>
        <TextField {...field} autoCapitalize="characters" spellCheck={false} />
      </div>
      {isSignedIn && Swap && (
        <Swap
          inputId={field.id}
          label={field.label}
          side={side}
          text={field.value}
          onWrite={onWrite}
          isChoosing={isChoosing}
          onSwap={setIsChoosing}
        />
      )}
    </div>
  );
}
