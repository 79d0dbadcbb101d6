import { classNames } from './class-names.ts';
import { linkClasses } from './link-classes.ts';
import { Anchor, type AnchorProps } from './link-provider.tsx';

/** A link within words: underlined, so that it is not known by its colour alone. */
export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames(linkClasses, className)} />;
}
