import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/**
 * The native select; its children are `<option>`s. For the few fixed choices of a public form (one country, two parcel types): it needs no
 * script, works without JavaScript, and a phone shows its own picker. Long lists, lists that load and lists with details use Select, which
 * brings downshift.
 */
export function NativeSelect({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('control-frame relative', className)}>
      <select {...rest} className="control-inner appearance-none pr-10">
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute right-3 size-4 text-quiet" />
    </div>
  );
}
