import { expect, test, vi } from 'vitest';
import { loadCardForm } from './load-card-form.ts';

test("with real keys Stripe's own script is fetched when asked for, and its absence is told in a sentence", async () => {
  const sources: string[] = [];
  const append = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) sources.push(node.src);
    queueMicrotask(() => node.dispatchEvent(new Event('error'))); // as where there is no network
    return node;
  });
  await expect(loadCardForm('pk_live_of_somebody')).rejects.toThrow(
    'We couldn’t load the card form. Check your connection and try again.',
  );
  expect(sources[0]).toMatch(/^https:\/\/js\.stripe\.com\//);
  append.mockRestore();
});
