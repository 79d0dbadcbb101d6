/** What the API client has to know of the session. `web/session` supplies it, because `lib` stands below and can't import it. */
export interface ApiSession {
  /** The bearer token, empty for a visitor. */
  readonly accessToken: () => string;
  /** The server has ended the session: forget the user and ask them to log in. */
  readonly end: () => void;
}

const visitor: ApiSession = { accessToken: () => '', end: () => undefined };

let current = visitor;

/** The session that calls are made with: a visitor's until one is connected. */
export function apiSession(): ApiSession {
  return current;
}

/** Makes every later call with this session. */
export function connectSession(session: ApiSession): void {
  current = session;
}
