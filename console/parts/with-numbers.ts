import type { FormSchema } from '../../web/forms/check-by-schema.ts';

/** A schema of numbers for a form, whose values are texts. An empty field has no number. */
export function withNumbers<Result>(schema: FormSchema<Result>, names: readonly string[]): FormSchema<Result> {
  return {
    safeParse: (values) => {
      const texts = values as Readonly<Record<string, unknown>>; // a form's values
      const numbers = names.map((name) => [name, texts[name] === '' ? undefined : Number(texts[name])]);
      return schema.safeParse({ ...texts, ...Object.fromEntries(numbers) });
    },
  };
}
