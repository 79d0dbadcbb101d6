/** What a form uses of a zod schema. A form of the home page loads its schema, and zod with it, when somebody uses it. */
export interface FormSchema<Result> {
  safeParse(
    values: unknown,
  ):
    | { readonly success: true; readonly data: Result }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A message for each field that has one. */
export type Messages = Readonly<Record<string, string | undefined>>;

/** The result that values stand for, or the first message of each field. */
export function checkBySchema<Result>(
  schema: FormSchema<Result>,
  values: unknown,
): { readonly result?: Result; readonly errors: Messages } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { result: parsed.data, errors: {} };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { errors: Object.fromEntries(messages.toReversed()) as Messages }; // paths are fields
}
