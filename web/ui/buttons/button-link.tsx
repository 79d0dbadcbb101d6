import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts';
import { Anchor, type AnchorProps } from './link-provider.tsx';

interface ButtonLinkProps extends AnchorProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ButtonLink({ variant = 'primary', size = 'medium', className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={buttonClasses(variant, size, className)} />;
}
