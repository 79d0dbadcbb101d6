import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Set it (true or false) on a button that can wait: it reserves the spinner's place, so the width stays. */
  isLoading?: boolean | undefined;
  loadingText?: string;
}

/** While it is loading it keeps its width, its name and the focus, ignores further presses, and announces once that it is busy. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isLoading,
  loadingText = 'Loading',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function ignoreWhileLoading(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would drop the focus; preventing the click also stops Enter from submitting twice.
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        // oxlint-disable-next-line react/button-has-type -- the type is one of the three, `button` by default
        type={type}
        aria-disabled={isLoading || undefined}
        onClick={ignoreWhileLoading}
        className={buttonClasses(variant, size, classNames(isLoading && 'cursor-progress', className))}
      >
        <span className={classNames('inline-flex items-center justify-center gap-2', isLoading && 'opacity-0')}>
          {children}
        </span>
        {isLoading && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      {isLoading !== undefined && (
        <span role="status" className="sr-only">
          {isLoading && loadingText}
        </span>
      )}
    </>
  );
}
