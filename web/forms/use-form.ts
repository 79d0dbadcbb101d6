import type { ChangeEvent, KeyboardEvent, SubmitEvent } from 'react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../lib/api/api-error.ts';
import { labelIdOf } from '../ui/fields/field.tsx';
import { checkBySchema, type FormSchema, type Messages } from './check-by-schema.ts';
import { rewriteInPlace } from './rewrite-text.ts';

/** Texts, and for a checkbox whether it is ticked: undefined until somebody has touched it. */
type FormValues = Readonly<Record<string, string | boolean | undefined>>;
type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Rewrites<Values> = Readonly<Partial<Record<keyof Values, (text: string, before: string) => string>>>;

interface FormOptions<Values extends FormValues, Result> {
  readonly start: Values;
  /** Prefilled, as if the customer had typed it. */
  readonly typed?: Partial<Values>;
  /** The values, where the caller keeps them. */
  readonly values?: Values;
  readonly onChange?: (changes: Partial<Values>) => void;
  /** Undefined until it is loaded: nothing can be sent before, and no error shows. */
  readonly schema: FormSchema<Result> | undefined;
  /** The fields on the page, where the form has more than one. */
  readonly shown?: readonly (keyof Values & string)[];
  /** From elsewhere, such as for a postal code that we don't serve. */
  readonly otherErrors?: Messages;
  /** Changes a field's text while it is typed. */
  readonly rewrite?: Rewrites<Values>;
  /** Changes a field's text when it is left. */
  readonly tidy?: Rewrites<Values> | undefined;
  /** An ApiError that it throws is shown in the form. */
  readonly send?: (result: Result) => Promise<void>;
  /** Called when somebody submits what is not valid, by Enter. */
  readonly onInvalid?: (errors: Messages) => void;
  /** Called when the form is first used, also if that was before this code loaded. */
  readonly onUse?: () => void;
}

/**
 * A form can be sent once something has changed and all of it is valid (specification, section 5). A field's error shows once the field has
 * been left. The server's refusals stay beside their fields until these change; one that belongs to no field is the form's `failure`.
 */
export function useForm<Values extends FormValues, Result>(options: FormOptions<Values, Result>) {
  type Name = keyof Values & string;
  const { schema, rewrite, tidy, send, onInvalid, onUse, otherErrors = {} } = options;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(options.start);
  const [own, setOwn] = useState<Values>({ ...options.start, ...options.typed });
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Messages>({});
  const [failure, setFailure] = useState<string>();
  const [summary, setSummary] = useState(noSummary);
  const [isSending, setIsSending] = useState(false);
  const afterPress = useAfterPress();

  const values = options.values ?? own;
  const names: readonly Name[] = options.shown ?? Object.keys(start);
  const { result, errors } = useMemo(() => checkBySchema(schema, values), [schema, values]);
  const isChanged = names.some((name) => values[name] !== start[name]);
  const textOf = (name: Name) => String(values[name] ?? '');
  const refusalOf = (name: Name) => refused[name] ?? otherErrors[name];
  const errorOf = (name: Name) => refusalOf(name) ?? (touched.includes(name) ? errors[name] : undefined);
  const touch = (more: readonly Name[]) => setTouched((before) => [...new Set([...before, ...more])]);
  const labelOf = (name: string) => document.getElementById(labelIdOf(formId + name))?.textContent ?? 'This field';
  const summarise = (wrong: readonly string[]) => {
    const labels = Object.fromEntries(wrong.map((name) => [name, labelOf(name)]));
    setSummary(({ attempt }) => ({ attempt: attempt + 1, labels }));
  };

  function change(changes: Partial<Values>) {
    const changed = Object.entries(changes).filter(([name, value]) => value !== values[name]);
    if (changed.length === 0) return;
    setOwn((before) => ({ ...before, ...changes }));
    setRefused((before) => ({ ...before, ...Object.fromEntries(changed.map(([name]) => [name, undefined])) }));
    options.onChange?.(changes);
  }

  const set = (name: Name, value: FormValues[string]) => change({ [name]: value } as Partial<Values>); // a field of the form
  const rewritten = (name: Name, text: string) => rewrite?.[name]?.(text, textOf(name)) ?? text;
  const leave = (name: Name) => {
    set(name, tidy?.[name]?.(textOf(name), textOf(name)) ?? values[name]);
    afterPress(() => touch([name]));
  };

  useLayoutEffect(() => {
    // Typed before this code loaded, or filled in by the browser. A controlled input would lose it with the next rendering.
    const page = Object.fromEntries(new FormData(form.current ?? undefined)) as Messages; // no form takes a file
    const texts = names.filter((name) => typeof values[name] === 'string' && page[name] !== undefined);
    const typed = Object.fromEntries(texts.map((name) => [name, rewritten(name, page[name] ?? '')]));
    change(typed as Partial<Values>); // texts of the form's fields
    const isFilled = texts.some((name) => typed[name] !== start[name]);
    if (isFilled || isChanged || form.current?.contains(document.activeElement)) onUse?.();
    // Typed and left before this code loaded, so it has an error as soon as there are rules.
    touch(texts.filter((name) => page[name] !== values[name] && document.activeElement?.id !== formId + name));
    // Left before the schema loaded.
    for (const name of touched) if (document.activeElement?.id !== formId + name) leave(name);
    // oxlint-disable-next-line react/exhaustive-deps -- at hydration, and when the schema arrives: from then on a field is tidied when it is left
  }, [schema]);

  /** Shows the server's refusals; returns whether any is about a field of this form. */
  function refuse(messages: Messages): boolean {
    setRefused(messages);
    summarise(Object.keys(messages));
    return Object.keys(messages).some((name) => name in start);
  }

  /** Shows every error of the fields on the page, with the focus on the summary; returns whether there is none. */
  function validate(): boolean {
    const wrong = names.filter((name) => (refusalOf(name) ?? errors[name]) !== undefined);
    touch(names);
    summarise(wrong);
    return wrong.length === 0;
  }

  async function submit(sent: Result) {
    setIsSending(true);
    setFailure(undefined);
    try {
      await send?.(sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!refuse(error.fields)) setFailure(error.message);
    } finally {
      setIsSending(false);
    }
  }

  const base = (name: Name) => ({ id: formId + name, name, error: errorOf(name), onBlur: () => leave(name) });

  return {
    values,
    change,
    /** Undefined until something has changed and all of it is valid. */
    result: isChanged ? result : undefined,
    canSend: isChanged && result !== undefined,
    isChanged,
    isSending,
    failure,
    refuse,
    validate,
    /** The errors that made sending fail and are not fixed yet. */
    summary: {
      attempt: summary.attempt,
      // Beside its field an error can say 'This field'; here it needs the field's name.
      errors: names.flatMap((name) => {
        const message = errorOf(name)?.replace(/^This field is required.*/, `${summary.labels[name]} is required`);
        return message === undefined || !(name in summary.labels) ? [] : [{ fieldId: formId + name, message }];
      }),
    },
    form: {
      ref: form,
      noValidate: true,
      onFocus: onUse,
      onPointerEnter: onUse,
      // Browsers ignore Enter while the button is disabled; we show the errors.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing && !event.isDefaultPrevented();
        if (!isEnter || !(event.target instanceof HTMLInputElement) || result !== undefined) return;
        if (event.currentTarget.querySelector('[type=submit]:disabled')) event.currentTarget.requestSubmit();
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending || !schema) return;
        if (result !== undefined) void submit(result);
        else if (!validate()) onInvalid?.(errors);
      },
    },
    /** For a component whose `onChange` gives the text instead of an event. */
    control: (name: Name) => ({ ...base(name), value: textOf(name), onChange: (text: string) => set(name, text) }),
    /** For an input, select or text area. */
    field: (name: Name) => ({
      ...base(name),
      value: textOf(name),
      onChange: ({ target }: ChangeEvent<TextControl>) => {
        rewriteInPlace(target, rewritten(name, target.value));
        set(name, target.value);
      },
    }),
    checkbox: (name: Name) => ({
      ...base(name),
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked),
    }),
    /** Starts again, for example with what was saved. */
    reset: (from: Values) => {
      setStart(from);
      setOwn(from);
      setTouched([]);
      setSummary(noSummary);
    },
  };
}

const noSummary = { attempt: 0, labels: {} as Messages }; // of the fields that were wrong at the last attempt

/**
 * Runs a change at once, or after the press that is under way. Leaving a field by pressing a button would otherwise show an error that moves
 * the button away before it is released.
 */
function useAfterPress(): (change: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const press = () => {
      waiting.current = [];
    };
    const release = () => {
      const changes = waiting.current ?? [];
      waiting.current = undefined;
      if (changes.length > 0) setTimeout(() => changes.forEach((change) => change())); // the click comes first
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (change) => {
    if (waiting.current) waiting.current.push(change);
    else change();
  };
}
