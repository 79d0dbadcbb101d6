import type { PolicyAllowance } from './security-headers.ts';

/**
 * What Crisp needs of a page, as its own documentation lists it: hosts for its script, styles, fonts, pictures and messages, styles
 * that it writes into the page, and a worker of its own making. The script itself is fetched only when somebody opens the chat.
 */
export const chatAllowance: PolicyAllowance = {
  'script-src': ['https://client.crisp.chat'],
  'style-src': ['https://client.crisp.chat', "'unsafe-inline'"],
  'font-src': ['https://client.crisp.chat'],
  'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  'media-src': ['https://client.crisp.chat'],
  'worker-src': ['blob:'],
  'connect-src': ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
};
