export interface OutgoingMail {
  /** Without angle brackets. The same at every try, so that a mail sent twice is recognised as one. */
  readonly messageId: string;
  readonly date: Date;
  /** One bare address. */
  readonly to: string;
  /** Where replies go if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Shown in the HTML by `cid:`. */
  readonly inlineImages?: readonly InlineImage[];
  /** One-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface InlineImage extends Attachment {
  readonly contentId: string;
}

/** The reason has neither address nor content. */
export type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'try-again'; readonly reason: string };

/** ‘refused’ is permanent, ‘try-again’ is not. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<MailResult>;
}
