const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id from outside can be one of ours; PostgreSQL would fail on anything else instead of finding nothing. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
