import type { ChatCustomer } from './chat.ts';

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
