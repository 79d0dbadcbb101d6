import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-action text-on-action hover:bg-action-hover [&_svg]:text-accent-on-action ' +
    'disabled:bg-action-off disabled:text-on-action-off disabled:[&_svg]:text-on-action-off',
  secondary:
    'border-control bg-surface text-ink hover:border-ink hover:bg-tint disabled:border-line disabled:bg-surface disabled:text-quiet',
  quiet: 'border-transparent text-link hover:bg-tint disabled:bg-transparent disabled:text-quiet',
  danger:
    'border-transparent bg-danger text-on-danger hover:bg-danger-hover disabled:bg-danger-tint disabled:text-danger',
  /** Asks before it does what can't be undone. */
  'quiet-danger': 'border-transparent text-danger hover:bg-danger-tint disabled:bg-transparent disabled:text-quiet',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-control px-4',
  large: 'min-h-12 px-6 text-lg',
};

// Every variant has a border: forced colours paint it, so that a button still looks like one.
const shared =
  'relative inline-flex items-center justify-center gap-2 rounded-control border py-1 text-center font-semibold ' +
  'transition-colors active:translate-y-px disabled:active:translate-y-0 [&_svg]:size-[1.15em] [&_svg]:shrink-0';

/** For buttons and for links that are the page's next step. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(shared, variants[variant], sizes[size], className);
}
