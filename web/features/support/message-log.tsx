import { useEffect, useRef } from 'react';
import type { SupportMessage } from '../../../contract/support.ts';
import { company } from '../../lib/company.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Questions and answers as stations along the line; ours have its volt heart. A new one is read out and scrolled to. */
export function MessageLog({ messages }: { readonly messages: readonly SupportMessage[] }) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  return (
    <div className="ml-2.5">
      {/* Always there, even empty: a region that comes with its first message is not read out. */}
      <div role="log" aria-label="Conversation">
        {messages.map(({ id, from, text, sent_at: sentAt }) => (
          <article key={id} className="relative border-l-3 route-travelled pb-6 pl-6 last:border-transparent last:pb-0">
            <span
              aria-hidden="true"
              data-state={from === 'company' ? 'current' : 'done'}
              className="station absolute top-0 -left-[0.7rem]"
            />
            <p className="text-sm">
              <span className="font-semibold">{from === 'company' ? company.name : 'You'}</span>{' '}
              <time dateTime={sentAt} className="figures text-quiet">
                {time.format(new Date(sentAt))}
              </time>
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </article>
        ))}
      </div>
      <div ref={end} />
    </div>
  );
}
