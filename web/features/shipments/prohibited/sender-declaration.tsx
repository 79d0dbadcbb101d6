import type { ComponentProps } from 'react';
import { Link } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

interface SenderDeclarationProps extends Omit<ComponentProps<typeof Checkbox>, 'name' | 'label'> {
  /** Of a file of shipments. */
  readonly isOfMany?: boolean;
}

export function SenderDeclaration({ isOfMany = false, ...box }: SenderDeclarationProps) {
  return (
    <Checkbox
      {...box}
      name="sender_declaration"
      label={
        <>
          {isOfMany ? 'My descriptions are accurate' : 'My description is accurate'}, and nothing in the{' '}
          {isOfMany ? 'parcels' : 'parcel'} is on the{' '}
          <Link href="/prohibited-items" target="_blank">
            list of prohibited goods<span className="sr-only"> (opens in a new tab)</span>
          </Link>{' '}
          or over its limits.
        </>
      }
    />
  );
}
