import { Search } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusResult } from './search-results.ts';

/** What was typed is somebody's address, so it is in the history's state and in no address. */
export interface SearchState {
  readonly text: string;
  /** Counts the searches, so that the same words are asked again. */
  readonly at: number;
}

/** `/` puts the focus on it, Enter searches, and the arrow down leads to what was found. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isNoShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text === '') return;
    const state: SearchState = { text, at: Date.now() };
    void navigate('/search', { state });
  }

  function leadToResults(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && focusResult(0)) event.preventDefault();
    if (event.key === 'Escape') input.current?.blur();
  }

  return (
    <search>
      <form onSubmit={search} className="max-w-measure">
        <label className="control-frame flex min-h-10 items-center gap-2 px-3">
          <Search aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
          <span className="sr-only">Search</span>
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder="Name, email, postcode, tracking number…"
            aria-keyshortcuts="/"
            maxLength={200}
            onKeyDown={leadToResults}
            className="min-w-0 flex-1 bg-transparent text-ellipsis outline-none"
          />
          <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-sm text-quiet max-sm:hidden">
            /
          </kbd>
        </label>
      </form>
    </search>
  );
}

/** Whether a key means something else than a shortcut: somebody types, a dialog is open, or another key is held. */
export function isNoShortcut({ ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
