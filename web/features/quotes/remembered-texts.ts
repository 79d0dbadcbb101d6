import type { QuoteField } from './quote-rules.ts';

/** What the fields of the quote form hold, as far as anybody has said. */
export type QuoteTexts = Readonly<Partial<Record<QuoteField, string>>>;

let kept: QuoteTexts = {};

/** Keeps what the summary was asked for, so that the form starts with it when the customer goes back to change it. */
export function rememberTexts(texts: QuoteTexts): void {
  kept = texts;
}

/** What was kept since the document was loaded: nothing while the prerendered form is taken over, so both have the same values. */
export function rememberedTexts(): QuoteTexts {
  return kept;
}
