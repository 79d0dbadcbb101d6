import { classNames } from '../class-names.ts';
import { linkClasses } from './link-classes.ts';
import { Anchor, type AnchorProps } from './link-provider.tsx';

export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames(linkClasses, className)} />;
}
