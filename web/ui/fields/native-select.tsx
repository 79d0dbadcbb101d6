import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

interface NativeSelectProps extends ComponentProps<'select'> {
  /** A line of text with a chevron, for what seldom changes. */
  isQuiet?: boolean;
}

/** For the few fixed choices of a public form; works without JavaScript. Long lists and lists with details use Select. */
export function NativeSelect({ isQuiet = false, className, ...rest }: NativeSelectProps) {
  return (
    <div className={classNames('control-frame relative', isQuiet && 'w-auto border-transparent text-quiet', className)}>
      <select {...rest} className={classNames('control-inner appearance-none', isQuiet ? 'pr-8' : 'pr-10')} />
      <Icon
        name="down"
        className={classNames('pointer-events-none absolute size-4 text-quiet', isQuiet ? 'right-2' : 'right-3')}
      />
    </div>
  );
}
