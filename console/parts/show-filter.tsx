import { useSearchParams } from 'react-router';
import { Anchor } from '../../web/ui/buttons/link-provider.tsx';
import { classNames } from '../../web/ui/class-names.ts';

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

/** All choices side by side: one press, and what is left out can be seen. Another choice begins at the first page. */
export function ShowFilter<Choice extends string>({
  label = 'Show',
  name = 'show',
  choices,
  words,
}: ShowFilterProps<Choice>) {
  const [search] = useSearchParams();
  const shown = useFilter(choices, name);
  function addressOf(choice: Choice) {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set(name, choice);
    return `?${next.toString()}`;
  }
  return (
    <nav aria-label={label} className="flex max-w-full min-w-0 items-center gap-2">
      {name !== 'show' && (
        <span aria-hidden="true" className="text-sm whitespace-nowrap text-quiet max-sm:hidden">
          {label}
        </span>
      )}
      <ul className="choice-bar">
        {choices.map((known) => (
          <li key={known}>
            <Anchor
              href={addressOf(known)}
              aria-current={known === shown ? 'true' : undefined}
              className={classNames('choice', known === shown && 'choice-made')}
            >
              {words[known]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
