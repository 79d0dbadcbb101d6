import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { useChunk } from '../lib/use-chunk.ts';
import { rewriteInPlace } from './rewrite-in-place.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What the rules say of a form: the result it stands for, or what is wrong with which field. */
export interface FormCheck<Name extends string, Result> {
  readonly result?: Result;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
}

/** The rules of a form. They bring the schema library along, so they have a file of their own. */
export interface FormRules<Name extends string, Result> {
  check(texts: Texts<Name>): FormCheck<Name, Result>;
  /** The text as it should stand once its field has been left. */
  tidy(name: Name, text: string): string;
}

interface LightFormOptions<Name extends string, Result> {
  readonly start: Texts<Name>;
  readonly loadRules: () => Promise<FormRules<Name, Result>>;
  /** The text as it should stand while it is typed; the one before helps to take a wrong key back. */
  readonly rewrite: (name: Name, typed: string, before: string) => string;
  /** Told of every change, so that the page can give the texts back to a form that comes again. */
  readonly onTexts?: (texts: Texts<Name>) => void;
}

/**
 * A form for prerendered pages: its inputs are the browser's own and work from the first paint, its rules are loaded when somebody
 * turns to it, and what was typed before is kept. A field's error shows once the field has been left. See decision 0007.
 */
export function useLightForm<Name extends string, Result>(options: LightFormOptions<Name, Result>) {
  const { start, loadRules, rewrite, onTexts } = options;
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(start);
  const [left, setLeft] = useState<readonly string[]>([]);
  const { chunk: rules, hasFailed, request: requestRules } = useChunk(loadRules);

  const names = Object.keys(start) as Name[]; // the keys of a record of names
  const readTexts = () => {
    const read = textsOf(form.current, names);
    setTexts(read);
    onTexts?.(read);
  };
  const check = rules?.check(texts);
  const isChanged = names.some((name) => texts[name] !== start[name]);

  useEffect(() => {
    // Typed before this code arrived, or there from an earlier visit.
    for (const name of names) rewriteInPlace(inputOf(form.current, name), (typed) => rewrite(name, typed, start[name]));
    readTexts();
    const hasText = names.some((name) => inputOf(form.current, name)?.value !== start[name]);
    if (hasText || form.current?.contains(document.activeElement)) requestRules();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the HTML is taken over
  }, []);

  useEffect(() => {
    // Left before the rules arrived.
    if (!rules) return;
    for (const name of names.filter((one) => left.includes(one))) {
      const input = inputOf(form.current, name);
      if (input !== document.activeElement) rewriteInPlace(input, (typed) => rules.tidy(name, typed));
    }
    readTexts();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the rules arrive; from then on each field tidies when it is left
  }, [rules]);

  return {
    /** What the form stands for, as soon as something has changed and all of it is valid. */
    result: isChanged ? check?.result : undefined,
    texts,
    /** Whether the rules could not be had, without which nothing can be sent. Turning to the form again asks for them again. */
    isWithoutRules: hasFailed && !rules,
    /** Puts a text into a field, as if it had been typed. */
    write: (name: Name, text: string) => {
      rewriteInPlace(inputOf(form.current, name), () => text);
      readTexts();
    },
    form: { ref: form, onFocus: requestRules, onPointerEnter: requestRules },
    /** The name, the handlers and the error of a field. */
    field: (name: Name) => ({
      name,
      error: left.includes(name) ? check?.errors[name] : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        rewriteInPlace(target, (typed) => rewrite(name, typed, texts[name]));
        readTexts();
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => {
        rewriteInPlace(target, (typed) => rules?.tidy(name, typed) ?? typed);
        readTexts();
        setLeft([...left, name]);
      },
    }),
  };
}

function inputOf(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
}

function textsOf<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Texts<Name> {
  const entries = names.map((name) => [name, inputOf(form, name)?.value ?? '']);
  return Object.fromEntries(entries) as Texts<Name>; // one entry for each name
}
