import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Anchor } from '../buttons/link-provider.tsx';
import { closeOnBack } from './close-on-back.ts';

interface MenuProps {
  /** The button's content; an icon alone needs `label`. */
  trigger: ReactNode;
  label?: string;
  children: ReactNode;
  heading?: ReactNode;
}

const CloseMenu = createContext(() => {});

/** Closes on Escape and when an item is chosen (both return the focus to the button), on a press outside, on Back, and when the focus leaves. */
export function Menu({ trigger, label, children, heading }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  function closeAndReturn() {
    setIsOpen(false);
    button.current?.focus();
  }

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    const endOverlay = closeOnBack({ close: () => setIsOpen(false) });
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      endOverlay();
    };
  }, [isOpen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears the keys of the controls in it
    <div
      ref={root}
      className="relative inline-block"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') {
          event.preventDefault(); // an outer dialog must not hear it as its own
          closeAndReturn();
        }
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={
          'inline-flex min-h-control min-w-control items-center justify-center gap-2 rounded-control px-2 font-semibold ' +
          'transition-colors hover:bg-tint aria-expanded:bg-tint [&_svg]:size-5'
        }
      >
        {trigger}
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={
          'absolute top-full right-0 z-30 mt-2 w-max max-w-[min(20rem,90vw)] min-w-56 rounded-card border border-line bg-surface p-2 ' +
          'animate-rise shadow-lifted'
        }
      >
        {heading !== undefined && (
          <div className="mb-1 truncate border-b border-line px-3 pt-1 pb-2 font-semibold">{heading}</div>
        )}
        <ul>
          <CloseMenu value={closeAndReturn}>{children}</CloseMenu>
        </ul>
      </div>
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  /** With it the item is a link, else a button. */
  href?: string;
  onSelect?: () => void;
}

export function MenuItem({ icon, children, href, onSelect }: MenuItemProps) {
  const closeMenu = use(CloseMenu);
  function choose() {
    closeMenu();
    onSelect?.();
  }

  const props = {
    onClick: choose,
    className:
      'flex min-h-control w-full items-center gap-3 rounded-control px-3 text-left transition-colors hover:bg-tint ' +
      'aria-[current=page]:font-semibold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-quiet',
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  };
  return <li>{href === undefined ? <button type="button" {...props} /> : <Anchor href={href} {...props} />}</li>;
}
