/** Like JSON.stringify, in pieces: an async iterable of pages becomes one list. */
export async function* writeJson(value: unknown): AsyncGenerator<string> {
  if (isPages(value)) yield* writeList(value);
  else if (isRecord(value)) yield* writeObject(value);
  else yield JSON.stringify(value) ?? 'null';
}

async function* writeList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = JSON.stringify(page);
    yield separator + rows.slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* writeObject(record: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* writeJson(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function isPages(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Not one that JSON.stringify asks for its own form, such as a date. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
