import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** What the button shows; an icon alone needs `label`. */
  trigger: ReactNode;
  label?: string;
  /** MenuItems, each in its own line. */
  children: ReactNode;
  /** A line above the items, such as whose menu it is. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  triggerClassName?: string;
}

/**
 * A button that discloses a short list of links and actions. It closes on Escape (the focus returns to the button),
 * on a press outside, when the focus leaves, and when an item is chosen.
 */
export function Menu({ trigger, label, children, heading, align = 'end', triggerClassName }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  usePressOutside(root, isOpen, () => setIsOpen(false));

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears keys and presses of the controls in it
    <div
      ref={root}
      className="relative inline-block"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(
          'inline-flex min-h-control min-w-control items-center justify-center gap-2 rounded-control px-2 font-semibold',
          'transition-colors hover:bg-tint aria-expanded:bg-tint [&_svg]:size-5',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      <div
        id={listId}
        hidden={!isOpen}
        className={classNames(
          'absolute top-full z-30 mt-2 w-max max-w-[min(20rem,90vw)] min-w-56 rounded-card border border-line bg-surface p-2',
          'shadow-lifted animate-rise',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {heading !== undefined && (
          <div className="mb-1 truncate border-b border-line px-3 pt-1 pb-2 font-semibold">{heading}</div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the presses of the items in it */}
        <ul onClick={() => setIsOpen(false)}>{children}</ul>
      </div>
    </div>
  );
}

function usePressOutside(root: { current: HTMLElement | null }, isActive: boolean, onPress: () => void) {
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onPress();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  });
}
