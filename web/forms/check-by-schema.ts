/** The part of a zod schema that forms use. Without importing zod: a form of the home page loads it on use. */
export interface FormSchema<Result> {
  safeParse(values: unknown):
    | { readonly success: true; readonly data: Result }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

/** By field. */
export type Messages = Readonly<Record<string, string | undefined>>;

/** The parsed values, or the first message of each field; neither without a schema. */
export function checkBySchema<Result>(
  schema: FormSchema<Result> | undefined,
  values: unknown,
): { readonly result?: Result; readonly errors: Messages } {
  const parsed = schema?.safeParse(values);
  if (!parsed) return { errors: {} };
  if (parsed.success) return { result: parsed.data, errors: {} };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { errors: Object.fromEntries(messages.toReversed()) as Messages }; // paths are fields
}
