import { Button, type ButtonProps } from '../../web/ui/buttons/button.tsx';

interface RowActionProps extends ButtonProps {
  /** The row, for who doesn't see it beside the button. */
  readonly of: string;
}

export function RowAction({ of, variant = 'secondary', children, ...rest }: RowActionProps) {
  return (
    <Button size="small" variant={variant} {...rest}>
      {children}
      <span className="sr-only">: {of}</span>
    </Button>
  );
}
