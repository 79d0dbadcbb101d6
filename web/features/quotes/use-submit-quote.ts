import { useEffect, useEffectEvent, useState } from 'react';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { transitionView } from '../../lib/navigation/transition-view.ts';
import { useAwaitedNavigate } from '../../lib/navigation/use-awaited-navigate.ts';
import { quotePath } from './quote-path.ts';

/** How long Get Quote spins before the summary opens (specification, section 9). The van's drive in waits.css is as long. */
const quoteDelayMs = 2500;

/** How long before that the browser takes its picture of this page, which the summary's line grows out of: the van has all but stopped. */
const pictureMs = 150;

/**
 * Opens the Shipping Summary after the delay and prefetches the quote meanwhile. Leaving the page cancels it. If the summary's code
 * can't be loaded, the form stays, with what was typed.
 */
export function useSubmitQuote(loadSummary: () => Promise<unknown>) {
  const navigate = useAwaitedNavigate();
  const goTo = useEffectEvent(navigate);
  const [request, setRequest] = useState<QuoteRequest>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!request) return undefined;
    let isCancelled = false;
    import('./quote-answer.ts').then(
      ({ prefetchQuote }) => prefetchQuote(request),
      () => undefined, // the summary loads it again, and reports a failure
    );
    const delay = Promise.withResolvers<void>();
    const open = async () => {
      await delay.promise;
      if (!isCancelled) await goTo(quotePath(request));
    };
    const stay = async () => {
      await delay.promise;
      if (isCancelled) return;
      setRequest(undefined);
      setHasFailed(true);
    };
    const timers = [
      setTimeout(
        () => void loadSummary().then(() => isCancelled || transitionView(open), stay),
        quoteDelayMs - pictureMs,
      ),
      setTimeout(delay.resolve, quoteDelayMs),
    ];
    return () => {
      isCancelled = true;
      timers.map(clearTimeout);
      delay.resolve(); // the page stands still until then
    };
  }, [request, loadSummary]);

  return {
    submitQuote: (next: QuoteRequest) => {
      setHasFailed(false);
      setRequest(next);
    },
    isSubmitting: request !== undefined,
    hasFailed,
  };
}
