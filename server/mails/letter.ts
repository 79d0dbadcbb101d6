/** What a mail says, without how it looks. Every text is plain text; the layout escapes it. */
export interface Letter {
  readonly subject: string;
  /** The sentence mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** The greeting first. */
  readonly paragraphs: readonly string[];
  /** What to recognise something by, such as when it happened. */
  readonly facts?: readonly Fact[];
  /** The one thing to do. */
  readonly button: { readonly label: string; readonly url: string };
  /** Said more quietly, below the button. */
  readonly afterwards: readonly string[];
}

/** A label and what it stands for. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
