import { type Chat, loadChatParts } from './chat.ts';

type Command = readonly ['do' | 'set' | 'on', string, unknown?];

/** The globals that Crisp's script reads and replaces. */
interface CrispWindow {
  $crisp?: { push(command: Command): unknown };
  CRISP_WEBSITE_ID?: string;
}

const crisp = globalThis as CrispWindow; // names that Crisp's script has chosen
const script = 'https://client.crisp.chat/l.js';

let loading: Promise<Chat> | undefined;

/** Loads Crisp once; after a failure the next call tries again. Commands wait in its queue until it has started. */
export function loadCrisp(websiteId: string, source = script): Promise<Chat> {
  loading ??= startCrisp(websiteId, source).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Whether this browser may still have a Crisp conversation. Crisp keeps its session in a cookie of that name. */
export function hasCrispSession(): boolean {
  return loading !== undefined || document.cookie.includes('crisp-client');
}

async function startCrisp(websiteId: string, source: string): Promise<Chat> {
  crisp.$crisp = [];
  crisp.CRISP_WEBSITE_ID = websiteId;
  await addScript(source);
  // Crisp's bubble would cover our buttons, so it shows only while the chat is open.
  push(['on', 'chat:closed', () => push(['do', 'chat:hide'])]);
  return {
    open: async (about) => {
      const customer = (await loadChatParts()).findCustomer();
      if (customer) {
        setIfKnown('user:email', customer.email);
        setIfKnown('user:phone', customer.phone && `+${customer.phone}`);
        setIfKnown('user:nickname', customer.name);
      }
      setIfKnown('message:text', about);
      openCrisp();
    },
    send: async (text) => {
      push(['do', 'message:send', ['text', text]]);
      openCrisp();
    },
    show: async (text) => {
      push(['do', 'message:show', ['text', text]]);
      openCrisp();
    },
    toggle: async () => {
      push(['do', 'chat:show']);
      push(['do', 'chat:toggle']);
    },
    forget: async () => {
      push(['do', 'session:reset']);
      push(['do', 'chat:hide']);
    },
  };
}

function openCrisp(): void {
  push(['do', 'chat:show']);
  push(['do', 'chat:open']);
}

function push(command: Command): void {
  crisp.$crisp?.push(command);
}

function setIfKnown(name: string, value: string): void {
  if (value !== '') push(['set', name, [value]]);
}

function addScript(source: string): Promise<void> {
  const element = document.createElement('script');
  element.src = source;
  element.async = true;
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error('The script of Crisp could not be loaded.'));
    });
    document.head.append(element);
  });
}
