import { placeOf } from './parse-database-url.ts';

/** Shorter passwords are words like any other, and masking them would only tell which one it is. */
const shortestMasked = 4;

// By the operating system's or PostgreSQL's own code; what is missing here is told in the server's words.
const sentences: Readonly<Record<string, (place: string, setting: string) => string>> = {
  ECONNREFUSED: (place, setting) => `No PostgreSQL server answers at ${place}. Start it, or correct ${setting}.`,
  ECONNRESET: (place, setting) =>
    `The server at ${place} closed the connection. Is it PostgreSQL? Start it, or correct ${setting}.`,
  ENOENT: (place, setting) => `There is no PostgreSQL socket at ${place}. Start it, or correct ${setting}.`,
  ENOTFOUND: (place, setting) => `The host in ${setting} is not known here: ${place}. Correct ${setting}.`,
  EAI_AGAIN: (place, setting) =>
    `The host in ${setting} can’t be looked up at the moment: ${place}. Check the network.`,
  EHOSTUNREACH: (place, setting) => `The network does not reach ${place}. Check the network, or correct ${setting}.`,
  ENETUNREACH: (place, setting) => `The network does not reach ${place}. Check the network, or correct ${setting}.`,
  '28P01': (place, setting) =>
    `PostgreSQL at ${place} refuses the account or password in ${setting}. Correct ${setting}.`,
  '28000': (place, setting) =>
    `PostgreSQL at ${place} refuses the account in ${setting}. Correct it, or allow it in pg_hba.conf.`,
  '3D000': (place, setting) => `PostgreSQL does not have that database: ${place}. Create it, or correct ${setting}.`,
  '53300': (place) => `PostgreSQL at ${place} has no connection left. Raise max_connections, or stop another client.`,
};

/** Says in one line why a PostgreSQL server can't be used and what to do about it. The password of the address is never repeated. */
export function explainConnectionFailure(url: URL, error: unknown, setting = 'DATABASE_URL'): string {
  const place = placeOf(url);
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence) return sentence(place, setting);
  const reason = error instanceof Error ? error.message : String(error);
  if (/startup parameter/.test(reason)) {
    return `What answers at ${place} is a pooler. Put the server itself into DATABASE_URL, and the pooler into DATABASE_POOL_URL.`;
  }
  if (/timeout/i.test(reason)) return `PostgreSQL at ${place} does not answer. Start it, or correct ${setting}.`;
  return `PostgreSQL at ${place} can’t be used: ${withoutPassword(url, reason)}. Correct ${setting}.`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Takes out the password, as it is written in the address and as it is meant. Inside a longer word it is no password. */
function withoutPassword(url: URL, text: string): string {
  let reason = text.replace(/\.$/, '').replaceAll(url.href, 'the address');
  for (const password of [url.password, decoded(url.password)]) {
    if (password.length < shortestMasked) continue;
    reason = reason.replaceAll(new RegExp(`(?<!\\w)${RegExp.escape(password)}(?!\\w)`, 'g'), '***');
  }
  return reason;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}
