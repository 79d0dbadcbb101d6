import type { ChatCustomer } from './chat.ts';

/** What a chat needs of the session and of the features, which stand above it. */
export interface ChatParts {
  findCustomer(): ChatCustomer | undefined;
  /** Shows our own panel, with a message of ours where there is one. */
  openPanel(about: string, said?: string): void;
  /** Closes our own panel, or shows it where it is not open. */
  togglePanel(): void;
}

let load: (() => Promise<ChatParts>) | undefined;

/** Tells the chat where to get its parts when somebody opens it. Nothing is loaded before. */
export function connectChat(loadParts: () => Promise<ChatParts>): void {
  load = loadParts;
}

/** The parts, loaded now if they were not before. */
export async function loadChatParts(): Promise<ChatParts> {
  if (!load) throw new Error('The chat was opened before it was connected.');
  return load();
}
