import { classNames } from './class-names.ts';
import { Anchor, type AnchorProps } from './link-provider.tsx';

/** A link within words: underlined, so that it is not known by its colour alone. */
export function Link({ className, ...rest }: AnchorProps) {
  return (
    <Anchor
      {...rest}
      className={classNames(
        'rounded-small font-medium text-link underline decoration-1 underline-offset-[0.2em] transition-colors',
        'hover:text-ink hover:decoration-2',
        className,
      )}
    />
  );
}
