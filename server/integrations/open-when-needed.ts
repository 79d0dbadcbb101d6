/**
 * Opens something at its first use, and once. A failure is not kept: a file that could not be read, because too many were open at that
 * moment, must not end payments or mails until the next start.
 */
export function openWhenNeeded<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    if (opened) return opened;
    const opening = open();
    opened = opening;
    opening.catch(() => {
      opened = undefined;
    });
    return opening;
  };
}
