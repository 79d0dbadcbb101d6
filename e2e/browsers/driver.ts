/** The commands of WebDriver that the journeys need, by the names of the standard: their method and path below the session. */
export const commands = {
  SetWindowRect: 'POST window/rect',
  Navigate: 'POST url',
  GetCurrentURL: 'GET url',
  ExecuteScript: 'POST execute/sync',
  TakeScreenshot: 'GET screenshot',
  GetComputedLabel: 'GET element/{id}/computedlabel',
  ElementClick: 'POST element/{id}/click',
  ElementClear: 'POST element/{id}/clear',
  ElementSendKeys: 'POST element/{id}/value',
} as const;

/** A browser of its own with an empty profile. Dispose it. */
export interface Driver extends AsyncDisposable {
  /** The folder it saves files to. */
  readonly downloads: string;
  /** Throws if the browser refuses. */
  send(command: keyof typeof commands, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** What the page reported as an error. */
  readProblems(): Promise<readonly string[]>;
}
