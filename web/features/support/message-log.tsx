import { useEffect, useRef } from 'react';
import type { SupportMessage } from '../../../contract/support.ts';
import { friendlyHour, friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { londonDayNumber } from '../../../contract/values/time/relative-day.ts';
import { company } from '../../lib/company.ts';
import { useToday } from '../../lib/use-today.ts';
import { classNames } from '../../ui/class-names.ts';

/** '12:51pm', with its day where that is not today. */
function timeOf(sentAt: string, now: Date): string {
  const at = new Date(sentAt);
  return londonDayNumber(at) === londonDayNumber(now) ? friendlyHour(at) : friendlyTime(at);
}

/** A new message is announced to screen readers and scrolled into view. */
export function MessageLog({ messages }: { readonly messages: readonly SupportMessage[] }) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  const today = useToday();

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  return (
    <div>
      {/* Always there, even empty: a region that comes with its first message is not read out. */}
      <div role="log" aria-label="Conversation" className="grid gap-4">
        {messages.map(({ id, from, text, sent_at: sentAt }, index) => (
          <article
            key={id}
            className={classNames(
              'grid max-w-[85%] gap-1',
              isSameMinute(messages[index - 1], messages[index]) && '-mt-2 *:first:sr-only',
              from === 'company' ? 'justify-self-start' : 'justify-self-end',
            )}
          >
            <p className={classNames('px-1 text-sm', from === 'customer' && 'text-right')}>
              <span className="font-semibold">{from === 'company' ? company.name : 'You'}</span>{' '}
              <time dateTime={sentAt} className="figures text-quiet">
                {timeOf(sentAt, today)}
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

/** Of one writer: then who and when is said once. */
function isSameMinute(one: SupportMessage | undefined, other: SupportMessage | undefined): boolean {
  return one?.from === other?.from && one?.sent_at.slice(0, 16) === other?.sent_at.slice(0, 16);
}
