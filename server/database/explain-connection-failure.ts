import { placeOf } from './parse-database-url.ts';

const unreachable = 'Start it, or correct DATABASE_URL.';

/** Shorter passwords are words like any other, and masking them would only tell which one it is. */
const shortestMasked = 4;

// By the operating system's or PostgreSQL's own code; what is missing here is told in the server's words.
const sentences: Readonly<Record<string, (place: string) => string>> = {
  ECONNREFUSED: (place) => `No PostgreSQL server answers at ${place}. ${unreachable}`,
  ECONNRESET: (place) => `The server at ${place} closed the connection. Is it PostgreSQL? ${unreachable}`,
  ENOENT: (place) => `There is no PostgreSQL socket at ${place}. ${unreachable}`,
  ENOTFOUND: (place) => `The host in DATABASE_URL is not known here: ${place}. Correct DATABASE_URL.`,
  EAI_AGAIN: (place) => `The host in DATABASE_URL can’t be looked up at the moment: ${place}. Check the network.`,
  EHOSTUNREACH: (place) => `The network does not reach ${place}. Check the network, or correct DATABASE_URL.`,
  ENETUNREACH: (place) => `The network does not reach ${place}. Check the network, or correct DATABASE_URL.`,
  '28P01': (place) => `PostgreSQL at ${place} refuses the account or password in DATABASE_URL. Correct DATABASE_URL.`,
  '28000': (place) =>
    `PostgreSQL at ${place} refuses the account in DATABASE_URL. Correct it, or allow it in pg_hba.conf.`,
  '3D000': (place) => `PostgreSQL does not have that database: ${place}. Create it, or correct DATABASE_URL.`,
  '53300': (place) => `PostgreSQL at ${place} has no connection left. Raise max_connections, or stop another client.`,
};

/** Says in one line why a PostgreSQL server can't be used and what to do about it. The password of the address is never repeated. */
export function explainConnectionFailure(url: URL, error: unknown): string {
  const place = placeOf(url);
  const code = codeOf(error);
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence) return sentence(place);
  const reason = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(reason)) return `PostgreSQL at ${place} does not answer. ${unreachable}`;
  return `PostgreSQL at ${place} can’t be used: ${withoutPassword(url, reason)}. Correct DATABASE_URL.`;
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
