const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of ours at all. The database refuses to look for one that can't. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
