import type { ChangeEvent, FocusEvent, KeyboardEvent, SubmitEvent } from 'react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../lib/api/api-error.ts';
import { labelIdOf } from '../ui/fields/field.tsx';
import { checkBySchema, type FormSchema, type Messages } from './check-by-schema.ts';

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
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Messages>({});
  const [failure, setFailure] = useState<string>();
  const [summary, setSummary] = useState<Summary<Name>>(noSummary);
  const [isSending, setIsSending] = useState(false);

  const values = options.values ?? own;
  const names = Object.keys(start) as Name[]; // the form's own fields
  const { result, errors } = useMemo(() => (schema ? checkBySchema(schema, values) : unchecked), [schema, values]);
  const isChanged = names.some((name) => values[name] !== start[name]);
  const textOf = (name: Name) => String(values[name] ?? '');
  const refusalOf = (name: Name) => refused[name] ?? otherErrors[name];
  const errorOf = (name: Name) => refusalOf(name) ?? (touched.includes(name) ? errors[name] : undefined);
  const touch = (more: readonly string[]) => setTouched((before) => [...new Set([...before, ...more])]);
  const labelOf = (name: Name) => document.getElementById(labelIdOf(formId + name))?.textContent ?? '';
  const summarise = (wrong: readonly Name[]) =>
    setSummary(({ attempt }) => ({ wrong: wrong.map((name) => [name, labelOf(name)]), attempt: attempt + 1 }));
  const isShown = (name: Name) => options.shown?.includes(name) ?? true;

  function change(changes: Partial<Values>) {
    const changed = Object.keys(changes);
    if (changed.length === 0) return;
    setOwn((before) => ({ ...before, ...changes }));
    setRefused((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, undefined])) }));
    options.onChange?.(changes);
  }

  /** Reads what is in the page's fields, changed by `edit`. */
  function readControls(from: readonly Name[], edit: (name: Name, text: string) => string) {
    const texts = from.flatMap((name) => {
      const control = textControlOf(form.current, name);
      const text = control && edit(name, control.value);
      return text === undefined || text === textOf(name) ? [] : [[name, text]];
    });
    change(Object.fromEntries(texts) as Partial<Values>); // texts of the form's fields
    return texts.length > 0;
  }

  useLayoutEffect(() => {
    // Typed before this code loaded, or filled in by the browser. A controlled input would lose it with the next rendering.
    const isFilled = readControls(names, (name, text) => rewrite?.[name]?.(text, textOf(name)) ?? text);
    if (isFilled || isChanged || form.current?.contains(document.activeElement)) onUse?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once, at hydration
  }, []);

  useEffect(() => {
    // Left before the schema loaded.
    const left = names.filter((name) => touched.includes(name) && !isFocused(form.current, name));
    readControls(left, (name, text) => tidy?.[name]?.(text, text) ?? text);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the schema arrives; from then on a field is tidied when it is left
  }, [schema]);

  /** Shows the server's refusals; returns whether any is about a field of this form. */
  function refuse(messages: Messages): boolean {
    const ours = names.filter((name) => messages[name] !== undefined);
    setRefused(messages);
    summarise(ours);
    return ours.length > 0;
  }

  /** Shows every error of the fields on the page, with the focus on the summary; returns whether there is none. */
  function validate(): boolean {
    const wrong = names.filter((name) => isShown(name) && (refusalOf(name) ?? errors[name]) !== undefined);
    touch(names.filter(isShown));
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
      setFailure(refuse(error.fields) ? undefined : error.message);
    } finally {
      setIsSending(false);
    }
  }

  const set = (name: Name, value: string | boolean) => change({ [name]: value } as Partial<Values>); // a field of the form
  const base = (name: Name) => ({ id: formId + name, name, error: errorOf(name), onBlur: () => touch([name]) });

  return {
    values,
    change,
    /** Undefined until something has changed and all of it is valid. */
    result: isChanged ? result : undefined,
    canSend: isChanged && result !== undefined,
    isSending,
    failure,
    refuse,
    validate,
    /** The errors that made sending fail and are not fixed yet. */
    summary: {
      attempt: summary.attempt,
      errors: summary.wrong.flatMap(([name, label]) => {
        const message = isShown(name) ? errorOf(name) : undefined;
        return message === undefined ? [] : [{ fieldId: formId + name, message: withLabel(message, label) }];
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
        rewriteInPlace(target, (text) => rewrite?.[name]?.(text, textOf(name)) ?? text);
        set(name, target.value);
      },
      onBlur: ({ target }: FocusEvent<TextControl>) => {
        const text = tidy?.[name]?.(target.value, target.value) ?? target.value;
        if (text !== textOf(name)) set(name, text);
        touch([name]);
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

interface Summary<Name> {
  /** With their labels. */
  readonly wrong: readonly (readonly [name: Name, label: string])[];
  readonly attempt: number;
}

const noSummary = { wrong: [], attempt: 0 } as const;

/** Beside its field an error can say 'This field'; in the summary it needs the field's name. */
function withLabel(message: string, label: string): string {
  return label !== '' && message.startsWith('This field is required') ? `${label} is required` : message;
}

const unchecked: { readonly result?: never; readonly errors: Messages } = { errors: {} };

/** Leaves the caret where it was, counted from the end. */
function rewriteInPlace(input: TextControl, rewrite: (typed: string) => string): void {
  if (!(input instanceof HTMLInputElement)) return;
  const { value: typed, selectionEnd } = input;
  const text = rewrite(typed);
  if (text === typed) return;
  input.value = text;
  if (selectionEnd === null || input !== document.activeElement) return;
  const caret = Math.max(0, text.length - (typed.length - selectionEnd));
  input.setSelectionRange(caret, caret);
}

function textControlOf(form: HTMLFormElement | null, name: string): TextControl | undefined {
  const found = form?.elements.namedItem(name);
  if (found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement) return found;
  return found instanceof HTMLInputElement && found.type !== 'checkbox' ? found : undefined;
}

function isFocused(form: HTMLFormElement | null, name: string): boolean {
  return document.activeElement !== null && textControlOf(form, name) === document.activeElement;
}
