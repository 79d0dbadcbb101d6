import type { ComponentProps } from 'react';
import { Link } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

interface SenderDeclarationProps extends Omit<ComponentProps<typeof Checkbox>, 'name' | 'label'> {
  readonly content: 'the content' | 'every content';
}

export function SenderDeclaration({ content, ...box }: SenderDeclarationProps) {
  return (
    <Checkbox
      {...box}
      name="sender_declaration"
      label={
        <>
          I declare that {content} is what I described, and that nothing in it is on the{' '}
          <Link href="/prohibited-items" target="_blank">
            list of prohibited goods<span className="sr-only"> (opens in a new tab)</span>
          </Link>{' '}
          or beyond its limits.
        </>
      }
    />
  );
}
