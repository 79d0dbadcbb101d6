/** Supplied by `web/session`, which `lib` can't import. */
interface ApiSession {
  /** The bearer token, empty for a visitor. */
  readonly accessToken: () => string;
  /** Called when the server has ended the session: clears the user and asks them to log in. */
  readonly end: () => void;
}

const visitor: ApiSession = { accessToken: () => '', end: () => undefined };

let current = visitor;

export function apiSession(): ApiSession {
  return current;
}

export function connectSession(session: ApiSession): void {
  current = session;
}
