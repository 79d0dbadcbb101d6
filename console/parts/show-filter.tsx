import { useSearchParams } from 'react-router';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';

/** What a list shows, from the address: the first where it says nothing known. */
export function useFilter<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  name: string = 'show',
): Choice {
  const [search] = useSearchParams();
  return choices.find((known) => known === search.get(name)) ?? choices[0];
}

interface ShowFilterProps<Choice extends string> {
  readonly label?: string;
  /** In the address. */
  readonly name?: string;
  readonly choices: readonly [Choice, ...Choice[]];
  readonly words: Readonly<Record<Choice, string>>;
}

/** Another choice begins at the first page. */
export function ShowFilter<Choice extends string>({
  label = 'Show',
  name = 'show',
  choices,
  words,
}: ShowFilterProps<Choice>) {
  const [search, setSearch] = useSearchParams();
  function show(value: string) {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set(name, value);
    setSearch(next);
  }
  const shown = useFilter(choices, name);
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={shown} onChange={({ target }) => show(target.value)} className="w-52">
          {choices.map((known) => (
            <option key={known} value={known}>
              {words[known]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
