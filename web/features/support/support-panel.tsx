import { useRef, useState } from 'react';
import { company } from '../../lib/company.ts';
import { useSession } from '../../session/session-store.ts';
import { readTypedQuestion, saveTypedQuestion } from '../../session/typed-question.ts';
import { useIsSignedIn } from '../../session/use-is-signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmailForm } from './email-form.tsx';
import { ForgetHere } from './forget-here.tsx';
import { HelpSuggestions } from './help-suggestions.tsx';
import { MessageLog } from './message-log.tsx';
import { QuestionForm } from './question-form.tsx';
import { useConversation } from './use-conversation.ts';

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
          ? 'A person reads every question. The answer comes here and to your e-mail address.'
          : 'A person reads every question. The answer comes here, and by e-mail if you leave an address.'
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
