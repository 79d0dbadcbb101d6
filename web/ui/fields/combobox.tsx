import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { pageHighlight } from '../page-highlight.ts';
import { Spinner } from '../spinner.tsx';
import { escapeClosesMenu } from './escape-closes-menu.ts';
import { type ControlProps, labelIdOf } from './field.tsx';
import { type Option, OptionLine } from './option.tsx';
import { placeMenu } from './place-menu.ts';

export interface ComboboxProps extends ControlProps {
  value: string;
  onValueChange: (text: string) => void;
  options: readonly Option[];
  onChoose?: (option: Option) => void;
  isSearching?: boolean;
  /** Shown when there are no options; without it the menu then stays closed. */
  emptyText?: string | undefined;
  hasMore?: boolean;
  /** Called, maybe often, when the highlight or the scroll position is near the last option. */
  onNearEnd?: (() => void) | undefined;
  /** Whether the menu starts open. A press into the text then leaves it open. */
  startsOpen?: boolean;
  /** The name of a button that opens the whole list, for choices known beforehand. Disabled while there are no options. */
  toggleLabel?: string | undefined;
  /** A unit after the text. Decoration: the label has it too. */
  suffix?: string | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string;
  autoComplete?: string | undefined;
  placeholder?: string;
  disabled?: boolean | undefined;
}

const change = useCombobox.stateChangeTypes;

/** How close to the last option the highlight calls `onNearEnd`: one PageDown. */
const optionsAhead = 5;

/** Any text is allowed: only Enter or a press chooses a suggestion. The caller looks suggestions up; 'Searching...' shows meanwhile. */
export function Combobox({
  value,
  onValueChange,
  options,
  onChoose,
  isSearching = false,
  emptyText,
  hasMore = false,
  onNearEnd,
  startsOpen = false,
  toggleLabel,
  suffix,
  onFocus,
  onBlur,
  name,
  autoComplete = 'off',
  placeholder,
  disabled,
  ...control
}: ComboboxProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps, ...box } = useCombobox<Option>({
    items: [...options],
    inputValue: value,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    inputId: control.id,
    labelId: labelIdOf(control.id),
    initialIsOpen: startsOpen,
    stateReducer: (state, { type, changes }) => {
      if (type === change.InputKeyDownPageDown || type === change.InputKeyDownPageUp) {
        const direction = type === change.InputKeyDownPageDown ? 1 : -1;
        return { ...changes, highlightedIndex: pageHighlight(state.highlightedIndex, direction, options.length) };
      }
      if (type === change.InputBlur || type === change.InputKeyDownEscape) {
        return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem };
      }
      if (type === change.InputClick && startsOpen) return { ...changes, isOpen: true };
      return changes;
    },
    onHighlightedIndexChange: ({ highlightedIndex: index }) => {
      if (index >= options.length - optionsAhead) onNearEnd?.();
    },
    onInputValueChange: ({ type, inputValue }) => {
      // Typing is handled below. No item stays selected, or the library would empty the input.
      if (type === change.InputChange || type === change.ControlledPropUpdatedSelectedItem) return;
      onValueChange(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose?.(selectedItem);
    },
  });
  const hasOptions = !isSearching && options.length > 0;
  const message = isSearching ? 'Searching...' : hasOptions ? undefined : emptyText;
  const hasMenu = isOpen && hasOptions;
  const hasMessage = isOpen && message !== undefined;

  return (
    <div className="relative">
      <div className="control-frame">
        <input
          {...box.getInputProps({
            ...control,
            name,
            autoComplete,
            placeholder,
            disabled,
            'aria-expanded': hasMenu,
            onFocus,
            onBlur,
            onKeyDown: escapeClosesMenu(hasMenu || hasMessage),
            // Directly to the caller: the reducer would be late and move the caret.
            onChange: (event) => onValueChange(event.currentTarget.value),
          })}
          className="control-inner"
        />
        {suffix !== undefined && (
          <span aria-hidden="true" className="pr-3 text-quiet select-none">
            {suffix}
          </span>
        )}
        {toggleLabel !== undefined && (
          <button
            type="button"
            {...box.getToggleButtonProps({
              disabled: disabled || options.length === 0,
              // Otherwise the field that loses focus may show its error, which moves this button away before the press has ended.
              onMouseDown: (event) => event.preventDefault(),
            })}
            aria-label={toggleLabel}
            className="grid w-10 shrink-0 place-items-center self-stretch text-quiet hover:text-ink disabled:opacity-50"
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      <ul
        {...getMenuProps({ ref: placeMenu })}
        tabIndex={-1} // Chrome has Tab stop at a list that scrolls; this one closes then, and the focus would be lost
        hidden={!hasMenu}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + 2 * clientHeight >= scrollHeight) onNearEnd?.();
        }}
        className="control-menu shadow-lifted"
      >
        {hasMenu &&
          options.map((option, index) => (
            <OptionLine
              key={option.value}
              {...getItemProps({ item: option, index })}
              option={option}
              typed={value}
              isHighlighted={index === highlightedIndex}
            />
          ))}
      </ul>
      {hasMessage && (
        <p ref={placeMenu} className="control-menu flex items-center justify-center gap-3 p-3 text-quiet shadow-lifted">
          {isSearching && <Spinner className="size-5 text-route" />}
          {message}
        </p>
      )}
      <span role="status" className="sr-only">
        {(hasMenu || hasMessage) &&
          (isSearching ? 'Looking for suggestions' : suggestionCount(options.length, hasMore))}
      </span>
    </div>
  );
}

function suggestionCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'No suggestions';
  const shown = count === 1 ? '1 suggestion' : `${count} suggestions`;
  return hasMore ? `${shown}, and more below` : shown;
}
