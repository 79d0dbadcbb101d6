/** The content of an email without its layout: plain text, escaped by the layout. */
export interface EmailMessage {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly button: MailLink;
  /** In smaller print below the button. */
  readonly afterwards: readonly string[];
  readonly links?: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}
