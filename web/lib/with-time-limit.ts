/** Settles as the work does, or rejects with a TimeoutError after the limit. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new DOMException(message, 'TimeoutError')), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
