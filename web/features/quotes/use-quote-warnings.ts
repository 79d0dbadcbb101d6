import { useEffect, useState } from 'react';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import type { QuoteField } from './quote-rules.ts';

type Warnings = Readonly<Partial<Record<QuoteField, string>>>;

/** How long the form must stay the same before we ask. */
const settledAfterMs = 300;
const none: Warnings = {};

/** What we can't carry of a complete form, by field, as the server says while the form is typed. */
export function useQuoteWarnings(request: QuoteRequest | undefined): Warnings {
  const key = request && JSON.stringify(request);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly warnings: Warnings }>();

  useEffect(() => {
    if (key === undefined || request === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./prefetch-quote.ts')
        .then(({ findWarnings }) => (isOver ? none : findWarnings(request)))
        .then(
          (warnings) => isOver || setAnswer({ key, warnings }),
          () => undefined, // the code could not be had; Get Quote asks again, and says why if it can't be had then
        );
    }, settledAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request
  }, [key]);

  return answer?.key === key ? (answer?.warnings ?? none) : none;
}
