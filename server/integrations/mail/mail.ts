/** A mail as it is sent: one recipient, the same content as HTML and as text. */
export interface OutgoingMail {
  /** Without angle brackets. The same at every try, so that a mail sent twice is recognised as one. */
  readonly messageId: string;
  /** When it was written; the same at every try. */
  readonly date: Date;
  /** One bare address. */
  readonly to: string;
  /** Where a reply goes, where that is not to the sender: one bare address. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Where one press in the mail program stops such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** What became of a mail. A reason holds neither address nor content. */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'try-again'; readonly reason: string };

/** The way out for mails. A mail that nobody will ever take is 'refused', which is final; trouble that may pass is 'try-again'. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<MailResult>;
}
