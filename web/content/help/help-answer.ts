/** A question people ask, and its answer. */
export interface HelpAnswer {
  /** Its address on the help page, `/help#id`. */
  readonly id: string;
  /** Who asks it. */
  readonly audience: 'sender' | 'receiver' | 'account';
  readonly question: string;
  /** Plain text; paragraphs are separated by a blank line. */
  readonly answer: string;
  /** Other words that people use for it. They are searched and never shown. */
  readonly words: readonly string[];
  /** Where it can be done. */
  readonly link?: { readonly to: string; readonly label: string };
}
