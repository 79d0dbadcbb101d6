import { classNames } from '../../ui/class-names.ts';

/** A stretch of the route line, drawn by the borders that `className` gives it; rounded corners are its bends. The parent must be positioned. */
export function Road({ className }: { readonly className: string }) {
  return <span className={classNames('pointer-events-none absolute border-route', className)} />;
}
