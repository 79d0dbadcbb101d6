import { Check, ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface WishRowProps {
  /** The id of the line that opens it. */
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** What is wished for, in a few words; without it nothing is. */
  readonly standing: string | undefined;
  /** What is said before it, instead of 'Your wish' to screen readers alone. */
  readonly lead?: string | undefined;
  /** What else can be done about it while the form is closed. */
  readonly action?: ReactNode;
  /** What could be wished for. */
  readonly offer: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/**
 * One question of those who deliver: the answer in a line that can be pressed anywhere, and under it the form to change it. A form
 * that was opened stays, so that a look at another question loses nothing; it starts again where the answer has changed.
 */
export function WishRow({ id, title, icon, standing, lead, action, offer, isOpen, onToggle, children }: WishRowProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <div className="border-t border-line first:border-t-0">
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          onClick={onToggle}
          className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 py-4 text-left hover:bg-tint"
        >
          <span
            className={classNames(
              'grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5',
              standing === undefined ? 'bg-tint text-ink' : 'bg-action text-accent-on-action',
            )}
          >
            {standing === undefined ? icon : <Check aria-hidden="true" strokeWidth={3} />}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span
              className={classNames(
                'block text-sm text-wrap wrap-anywhere',
                standing === undefined ? 'font-normal text-quiet' : 'font-medium',
              )}
            >
              {standing !== undefined && (lead ?? <VisuallyHidden>Your wish: </VisuallyHidden>)}
              {standing ?? offer}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {!isOpen && action}
      <div id={`${id}-form`} hidden={!isOpen} className="pt-1 pb-6">
        {wasOpened && <Fragment key={standing ?? ''}>{children}</Fragment>}
      </div>
    </div>
  );
}
