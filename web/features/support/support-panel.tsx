import { useEffect, useRef, useState } from 'react';
import { forgetConversation, type SupportMessage } from '../../../contract/support.ts';
import { londonFormat } from '../../../contract/values/london.ts';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';
import { useIsSignedIn, useSession } from '../../session/session-store.ts';
import { readTypedQuestion, saveTypedQuestion } from '../../session/typed-question.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmailForm, HelpSuggestions, QuestionForm } from './question-form.tsx';
import { showConversation, useConversation } from './use-conversation.ts';

interface SupportPanelProps {
  /** What the person seems to want to ask. */
  readonly about: string;
  /** A message of ours to begin with. */
  readonly said?: string | undefined;
  readonly onClose: () => void;
}

/** Our own chat: the conversation, answers that may help at once, and the question. One that was not sent is there the next time. */
export function SupportPanel({ about, said, onClose }: SupportPanelProps) {
  const isSignedIn = useIsSignedIn();
  const question = useRef<HTMLTextAreaElement>(null);
  const account = useSession(({ user }) => user.user._id);
  const [start] = useState(() => readTypedQuestion(account) || about); // their own words first
  const [typed, setTyped] = useState(start);
  const type = (text: string) => {
    setTyped(text);
    saveTypedQuestion(account, text);
  };
  const { data: conversation, error, isPending, isFetching, refetch } = useConversation();
  const asksForEmail = !isSignedIn && (conversation?.email ?? '') === '';
  const focusQuestion = () => question.current?.focus();

  return (
    <SidePanel
      title="Chat with us"
      lead={
        isSignedIn
          ? 'A person reads every question. The answer comes here and to your email address.'
          : 'A person reads every question. The answer comes here, and by email if you leave an address.'
      }
      onClose={onClose}
      footer={<QuestionForm ref={question} start={start} asksForEmail={asksForEmail && !conversation} onType={type} />}
    >
      <div className="grid grid-cols-1 gap-6">
        {said !== undefined && <Notice isLive>{said}</Notice>}
        {isPending && <ConversationSkeleton />}
        {error && (
          <Notice tone="danger" isLive>
            <p>{error.message}</p>
            <p>
              You can also call <PhoneLink /> or write to <EmailLink />.
            </p>
            <Button
              variant="secondary"
              size="small"
              className="mt-3"
              isLoading={isFetching}
              loadingText="Asking again"
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          </Notice>
        )}
        <MessageLog messages={conversation?.messages ?? []} />
        {conversation && asksForEmail && <EmailForm onGone={focusQuestion} />}
        {/* Always there, as the conversation is: what has just been saved is read out. */}
        <div role="status" className="contents">
          {conversation && !asksForEmail && (
            <p className="text-sm break-words text-quiet">Answers also go to {conversation.email}.</p>
          )}
        </div>
        <HelpSuggestions text={typed} />
        {/* Below what may help at once, which a phone would not have in sight otherwise. */}
        {conversation === null && <Welcome />}
        {conversation && !isSignedIn && <ForgetHere onGone={focusQuestion} />}
      </div>
    </SidePanel>
  );
}

function Welcome() {
  return (
    <div className="rounded-card border-2 border-dotted border-route-ahead p-5">
      <p className="text-lg font-semibold">How can we help?</p>
      <p className="mt-1 text-quiet">
        Ask about a parcel, a price or your account. With a tracking code we can look at once.
      </p>
      <p className="mt-3 text-sm text-quiet">
        Something went wrong? <Link href="/complaints">Make a complaint</Link>
      </p>
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <SkeletonGroup label="Loading your conversation">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-16 w-full" />
      </div>
    </SkeletonGroup>
  );
}

function PhoneLink() {
  return (
    <Link href={`tel:${company.phone.replace(/\s/g, '')}`} className="whitespace-nowrap">
      {company.phone}
    </Link>
  );
}

function EmailLink() {
  return <Link href={`mailto:${company.email}`}>{company.email}</Link>;
}

const time = londonFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Questions and answers as stations along the line; ours have its volt heart. A new one is read out and scrolled to. */
function MessageLog({ messages }: { readonly messages: readonly SupportMessage[] }) {
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

/**
 * Lets a visitor at a shared computer leave nothing behind: the conversation stays with us, and this browser no longer shows it.
 * `onGone` gives the focus on, because the button goes with the conversation.
 */
function ForgetHere({ onGone }: { readonly onGone: () => void }) {
  const [isForgetting, setIsForgetting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function forget() {
    setIsForgetting(true);
    try {
      await call(forgetConversation, {}, undefined, { isQuiet: true });
      onGone();
      showConversation(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined);
      setIsForgetting(false);
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        isLoading={isForgetting}
        loadingText="Forgetting the conversation"
        onClick={() => void forget()}
      >
        Forget this conversation here
      </Button>
    </>
  );
}
