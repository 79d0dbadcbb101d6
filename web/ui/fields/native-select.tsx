import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** For the few fixed choices of a public form; works without JavaScript. Long lists and lists with details use Select. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('control-frame relative', className)}>
      <select {...rest} className="control-inner appearance-none pr-10" />
      <Icon name="down" className="pointer-events-none absolute right-3 size-4 text-quiet" />
    </div>
  );
}
