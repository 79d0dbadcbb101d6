import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Anchor } from './buttons/link-provider.tsx';
import { classNames } from './class-names.ts';

export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** The tab's address; such a tab is a link and works without JavaScript. */
  href?: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect?: (id: Id) => void;
  children: ReactNode;
  panelClassName?: string;
  /** At a desk the tabs stand under each other, beside what they show. */
  isBeside?: boolean;
}

/** Tabs with one stop for the Tab key: the arrows, Home and End move between them and activate at once. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  panelClassName = 'pt-5',
  isBeside = false,
}: TabsProps<Id>) {
  const baseId = useId();
  const tabId = (id: string) => `${baseId}-${id}`;
  const panelId = `${baseId}-panel`;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // To the middle, and sideways only: the page stays where it is. Also when a phone is turned.
    const reveal = () => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (list.current && tab)
        list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    };
    reveal();
    window.addEventListener('resize', reveal);
    return () => window.removeEventListener('resize', reveal);
  });

  return (
    <div
      className={classNames(
        'min-w-0',
        isBeside && 'lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-x-12',
      )}
    >
      {/* Scrolls sideways where there is no room; its padding keeps the station under the selected tab from being cut off. */}
      <div
        ref={list}
        className={classNames(
          'relative -mb-2 overflow-x-auto overflow-y-hidden pb-2 [scrollbar-width:none]',
          isBeside ? '-mx-gutter px-gutter max-lg:fade-at-ends lg:-mx-1 lg:px-1' : '-mx-1 px-1',
        )}
      >
        <div
          role="tablist"
          aria-label={label}
          className={classNames(
            'flex w-max min-w-full gap-6 border-b-2 border-line',
            isBeside && 'lg:flex-col lg:items-start lg:gap-1 lg:border-b-0',
          )}
        >
          {tabs.map(({ id, label: tabLabel, href }) => {
            const isSelected = id === selected;
            const props = {
              id: tabId(id),
              role: 'tab',
              'aria-selected': isSelected,
              'aria-controls': isSelected ? panelId : undefined,
              tabIndex: isSelected ? 0 : -1,
              onClick: () => onSelect?.(id),
              onKeyDown: moveByKey,
              className: classNames(
                'relative inline-flex min-h-12 items-center gap-2 py-1 text-center font-semibold whitespace-nowrap transition-colors',
                isSelected ? 'route-underline text-ink' : 'text-quiet hover:text-ink',
              ),
              children: tabLabel,
            };
            return href === undefined ? (
              <button key={id} type="button" {...props} />
            ) : (
              <Anchor key={id} href={href} {...props} />
            );
          })}
        </div>
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(selected)} className={panelClassName}>
        {children}
      </div>
    </div>
  );
}

/** Moves the focus among the tabs and clicks the one it reaches; a click works for buttons and router links alike. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = Array.from(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? []);
  const current = tabs.indexOf(event.currentTarget);
  const [next, before] = [current + 1, current - 1];
  const target = { ArrowRight: next, ArrowDown: next, ArrowLeft: before, ArrowUp: before, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const tab = tabs.at(target % tabs.length);
  tab?.focus();
  tab?.click();
}
