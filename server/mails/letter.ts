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
  readonly button: MailLink;
  /** Said more quietly, below the button. */
  readonly afterwards: readonly string[];
  /** Other places somebody may want to go to, below that. */
  readonly links?: readonly MailLink[];
}

/** A place to go to. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A label and what it stands for. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
