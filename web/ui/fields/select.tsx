import { useSelect } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { pageHighlight } from '../page-highlight.ts';
import { escapeClosesMenu } from './escape-closes-menu.ts';
import { type ControlProps, labelIdOf } from './field.tsx';
import { type Option, OptionLine } from './option.tsx';
import { placeMenu } from './place-menu.ts';

interface SelectProps extends ControlProps {
  options: readonly Option[];
  /** Empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean | undefined;
}

/** With details under each choice, type-ahead, PageUp and PageDown by 5. Put it in a Field. It weighs 14 kB with downshift: load it lazily. */
export function Select({ options, value, onChange, placeholder = 'Choose', disabled, ...control }: SelectProps) {
  const selectedItem = options.find((option) => option.value === value) ?? null;
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps } = useSelect<Option>({
    items: [...options],
    selectedItem,
    itemToString: (option) => option?.label ?? '',
    toggleButtonId: control.id,
    labelId: labelIdOf(control.id),
    stateReducer: (state, { type, changes }) => {
      const { ToggleButtonKeyDownPageDown: down, ToggleButtonKeyDownPageUp: up } = useSelect.stateChangeTypes;
      if (type !== down && type !== up) return changes;
      const direction = type === down ? 1 : -1;
      return { ...changes, highlightedIndex: pageHighlight(state.highlightedIndex, direction, options.length) };
    },
    onSelectedItemChange: (change) => onChange(change.selectedItem?.value ?? ''),
  });

  return (
    <div className="relative">
      <button
        type="button"
        {...getToggleButtonProps({ ...control, disabled, onKeyDown: escapeClosesMenu(isOpen) })}
        className="control-frame justify-between gap-2 px-3 text-left"
      >
        <span className={classNames('min-w-0 truncate', !selectedItem && 'text-quiet')}>
          {selectedItem?.label ?? placeholder}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        {...getMenuProps({ ref: placeMenu })}
        tabIndex={-1} // Chrome has Tab stop at a list that scrolls; this one closes then, and the focus would be lost
        hidden={!isOpen}
        className="control-menu shadow-lifted"
      >
        {isOpen &&
          options.map((option, index) => (
            <OptionLine
              key={option.value}
              {...getItemProps({ item: option, index })}
              option={option}
              isHighlighted={index === highlightedIndex}
              isChosen={option.value === value}
            />
          ))}
      </ul>
    </div>
  );
}
