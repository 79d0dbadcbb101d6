import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../lib/api/api-error.ts';
import { rewriteInPlace } from './rewrite-in-place.ts';

/** The values of a form: texts, and for a box whether it is ticked. A box nobody has touched is undefined. */
type FormValues = Readonly<Record<string, string | boolean | undefined>>;

/** What is wrong with which field. */
type Messages = Readonly<Record<string, string | undefined>>;

/** What is done to the text of a field, such as writing it in capitals. */
type Rewrites<Values> = Readonly<Partial<Record<keyof Values, (text: string) => string>>>;

interface SchemaFormOptions<Values extends FormValues, Result> {
  readonly start: Values;
  /** What is typed into it already, as if by the customer. */
  readonly typed?: Partial<Values>;
  readonly schema: z.ZodMiniType<Result>;
  /** As it should stand while it is typed. */
  readonly rewrite?: Rewrites<Values>;
  /** As it should stand once its field has been left. */
  readonly tidy?: Rewrites<Values>;
  /** Sends what the form stands for; an ApiError is shown in the form. */
  readonly send: (result: Result) => Promise<void>;
  /** Told when somebody submits what is not valid: by Enter, because the button does not let them. */
  readonly onInvalid?: (errors: Messages) => void;
}

/**
 * A form whose rules are a schema of the contract, for pages that load it anyway. It can be sent once something has changed and
 * all of it is valid (specification, section 5). A field's error shows once the field has been left; the server's refusals stand
 * beside their fields until these change, and what belongs to no field is the form's `failure`.
 */
export function useSchemaForm<Values extends FormValues, Result>(options: SchemaFormOptions<Values, Result>) {
  const { schema, rewrite, tidy, send, onInvalid } = options;
  const formId = useId();
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState<Values>({ ...options.start, ...options.typed });
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Messages>({});
  const [failure, setFailure] = useState<string>();
  const [blamed, setBlamed] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);

  const names = Object.keys(start) as (keyof Values & string)[]; // the form's own fields
  const check = checkBy(schema, values);
  const isChanged = names.some((name) => values[name] !== start[name]);
  const errorOf = (name: string) => refused[name] ?? (left.includes(name) ? check.errors[name] : undefined);
  const idOf = (name: string) => `${formId}${name}`;

  function change(name: string, value: string | boolean) {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => ({ ...before, [name]: undefined }));
  }

  function leave(name: string) {
    setLeft((before) => (before.includes(name) ? before : [...before, name]));
  }

  function fail(because: readonly string[]) {
    setBlamed(because);
    setAttempt((before) => before + 1);
  }

  async function submit(result: Result) {
    setIsSending(true);
    setFailure(undefined);
    try {
      await send(result);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const ours = names.filter((name) => error.fields[name] !== undefined);
      setRefused(error.fields);
      setFailure(ours.length === 0 ? error.message : undefined);
      fail(ours);
    } finally {
      setIsSending(false);
    }
  }

  return {
    values,
    /** Whether something has changed and all of it is valid. */
    canSend: isChanged && check.result !== undefined,
    isSending,
    /** Why the form could not be sent, where it is not about a field. */
    failure,
    /** For the error summary: what made sending fail and is not mended yet, and how often that happened. */
    summary: {
      attempt,
      errors: blamed.flatMap((name) => {
        const message = errorOf(name);
        return message === undefined ? [] : [{ fieldId: idOf(name), message }];
      }),
    },
    form: {
      noValidate: true,
      // While the button is disabled a browser lets Enter do nothing: what keeps the form from being sent is said all the same.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing && !event.isDefaultPrevented();
        const isInField = event.target instanceof HTMLInputElement;
        if (!isEnter || !isInField || check.result !== undefined) return;
        if (event.currentTarget.querySelector('[type=submit]:disabled')) event.currentTarget.requestSubmit();
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending) return;
        if (check.result !== undefined) void submit(check.result);
        else {
          setLeft(names);
          fail(names.filter((name) => check.errors[name] !== undefined));
          onInvalid?.(check.errors);
        }
      },
    },
    /** What ties a text control to the form. */
    field: (name: keyof Values & string) => ({
      id: idOf(name),
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        rewriteInPlace(target, rewrite?.[name] ?? same);
        change(name, target.value);
      },
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        const text = tidy?.[name]?.(target.value) ?? target.value;
        if (text !== target.value) change(name, text);
        leave(name);
      },
    }),
    /** What ties a control to the form that speaks in texts instead of events, because a text may be chosen for it. */
    text: (name: keyof Values & string) => ({
      id: idOf(name),
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (text: string) => change(name, text),
      onBlur: () => leave(name),
    }),
    /** What ties a box to the form. */
    box: (name: keyof Values & string) => ({
      id: idOf(name),
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
      onBlur: () => leave(name),
    }),
    /** Starts anew, with what was saved for example: nothing has changed, and nothing has been left. */
    restart: (from: Values) => {
      setStart(from);
      setValues(from);
      setLeft([]);
      setBlamed([]);
    },
  };
}

function same(text: string): string {
  return text;
}

function checkBy<Result>(
  schema: z.ZodMiniType<Result>,
  values: FormValues,
): { readonly result?: Result; readonly errors: Messages } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { result: parsed.data, errors: {} };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { errors: Object.fromEntries(messages.toReversed()) as Messages }; // paths are fields; the first message of each stays
}
