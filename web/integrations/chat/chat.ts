/** The signed-in customer's details that a chat receives. */
export interface ChatCustomer {
  readonly email: string;
  /** Digits with the country code: `447700900123`. Empty where it is unknown. */
  readonly phone: string;
  readonly name: string;
}

export interface Chat {
  /** Shows the conversation. `about` prefills the question; the person can change it before sending. */
  open(about: string): Promise<void>;
  /** Sends a message from the person and shows the conversation. */
  send(text: string): Promise<void>;
  /** Shows the conversation with a message of ours that is not sent. */
  show(text: string): Promise<void>;
  toggle(): Promise<void>;
  /** Deletes the conversation from this browser, so that the next person does not see it. */
  forget(): Promise<void>;
}

/** What a chat needs of the session and the features, which it can't import. */
export interface ChatParts {
  findCustomer(): ChatCustomer | undefined;
  /** Shows our own panel, with a message of ours if `said` is given. */
  openPanel(about: string, said?: string): void;
  togglePanel(): void;
}

let load: (() => Promise<ChatParts>) | undefined;

/** Registers the loader of the chat's parts. Nothing loads before the first use. */
export function connectChat(loadParts: () => Promise<ChatParts>): void {
  load = loadParts;
}

export async function loadChatParts(): Promise<ChatParts> {
  if (!load) throw new Error('The chat was opened before it was connected.');
  return load();
}
