import { Search } from 'lucide-react';
import { useState } from 'react';
import { mostSearchLetters } from '../../../../contract/values/search-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface BookFilterProps {
  /** What is searched for now; the field starts again with it, so give the filter a key of the same text. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches the address book by a text, with Enter or the button. */
export function BookFilter({ text, onSearch }: BookFilterProps) {
  const [typed, setTyped] = useState(text);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      >
        <TextField
          name="search"
          type="search"
          label="Find an address"
          placeholder="Name, street or postal code"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={mostSearchLetters}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  );
}
