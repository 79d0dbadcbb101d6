import { useEffect, useRef } from 'react';
import type { SupportMessage } from '../../../contract/support.ts';
import { londonFormat } from '../../../contract/values/time/london.ts';
import { company } from '../../lib/company.ts';
import { classNames } from '../../ui/class-names.ts';

const time = londonFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A new message is announced to screen readers and scrolled into view. */
export function MessageLog({ messages }: { readonly messages: readonly SupportMessage[] }) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  return (
    <div>
      {/* Always there, even empty: a region that comes with its first message is not read out. */}
      <div role="log" aria-label="Conversation" className="grid gap-4">
        {messages.map(({ id, from, text, sent_at: sentAt }) => (
          <article
            key={id}
            className={classNames(
              'grid max-w-[85%] gap-1',
              from === 'company' ? 'justify-self-start' : 'justify-self-end',
            )}
          >
            <p className={classNames('px-1 text-sm', from === 'customer' && 'text-right')}>
              <span className="font-semibold">{from === 'company' ? company.name : 'You'}</span>{' '}
              <time dateTime={sentAt} className="figures text-quiet">
                {time.format(new Date(sentAt))}
              </time>
            </p>
            <p
              dir="auto"
              className={classNames(
                'rounded-card border px-4 py-2.5 wrap-anywhere whitespace-pre-line',
                from === 'company'
                  ? 'rounded-tl-small border-line bg-tint'
                  : 'on-evergreen rounded-tr-small border-transparent',
              )}
            >
              {text}
            </p>
          </article>
        ))}
      </div>
      <div ref={end} />
    </div>
  );
}
