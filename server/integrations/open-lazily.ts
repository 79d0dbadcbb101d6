/** Opens once, at the first use. A failure is not remembered. */
export function openLazily<T>(open: () => Promise<T>): () => Promise<T> {
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
