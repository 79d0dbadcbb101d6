import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetConversation } from '../../../contract/support.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { LarkDrawing } from '../../drawings/lark-drawing.tsx';
import type { ChatParts } from '../../integrations/chat/chat.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { typedKeys } from '../../session/preserve-typed-input.ts';
import { sessionStore, useIsSignedIn, useSession } from '../../session/session-store.ts';
import { tabStorage } from '../../session/tab-storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { ModalFrame } from '../../ui/overlays/modal-frame.tsx';
import { MessageLog } from './message-log.tsx';
import { EmailForm, HelpSuggestions, QuestionForm } from './question-form.tsx';
import { showConversation, useConversation } from './use-conversation.ts';

/** The chat can't import features, so they pass these in. */
export const chatParts: ChatParts = {
  openPanel,
  togglePanel,
  findCustomer: () => {
    const { access_token: token, user } = sessionStore.getState().user;
    return token === '' ? undefined : { email: user.email, phone: user.phoneNumber, name: user.fullName };
  },
};

let close: (() => void) | undefined;

/**
 * Has a React root of its own, so that it also works over the error screen. Closes when the user changes, because the conversation
 * belongs to one person.
 */
function openPanel(about: string, said?: string): void {
  close?.();
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box, { identifierPrefix: 'support' }); // keeps its ids apart from the page's
  const stopWatching = sessionStore.subscribe(({ user: now }, { user: before }) => {
    if (now.access_token !== before.access_token) close?.();
  });
  const closeThis = () => {
    if (close !== closeThis) return;
    close = undefined;
    stopWatching();
    root.unmount();
    box.remove();
  };
  close = closeThis;
  root.render(<SupportPanel about={about} said={said} onClose={closeThis} />);
}

function togglePanel(): void {
  if (close) close();
  else openPanel('');
}

interface SupportPanelProps {
  /** Prefills the question. */
  readonly about: string;
  /** Our first message. */
  readonly said?: string | undefined;
  readonly onClose: () => void;
}

/** A question that was not sent is kept for the next time. */
function SupportPanel({ about, said, onClose }: SupportPanelProps) {
  const isSignedIn = useIsSignedIn();
  const question = useRef<HTMLTextAreaElement>(null);
  const account = useSession(({ user }) => user.user._id);
  const [start] = useState(() => readTypedQuestion(account) || about); // what they typed comes first
  const [typed, setTyped] = useState(start);
  const type = (text: string) => {
    setTyped(text);
    saveTypedQuestion(account, text);
  };
  const { data: conversation, error, isPending, isFetching, refetch } = useConversation();
  const asksForEmail = !isSignedIn && (conversation?.email ?? '') === '';
  const focusQuestion = () => question.current?.focus();
  const [welcome, setWelcome] = useState<HTMLElement | null>(null);

  return (
    <SidePanel
      title="Chat with us"
      lead={
        isSignedIn
          ? 'Real people read every message. We’ll reply here and by email.'
          : 'Real people read every message. We’ll reply here, or by email if you add your address.'
      }
      onClose={onClose}
      footer={
        <QuestionForm
          ref={question}
          start={start}
          asksForEmail={asksForEmail && !conversation}
          welcome={welcome}
          onType={type}
        />
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {said !== undefined && <Notice isLive>{said}</Notice>}
        {isPending && <ConversationSkeleton />}
        {error && (
          <Notice tone="danger" isLive>
            <p>{error.message}</p>
            <p>
              You can also call <PhoneLink /> or email <EmailLink />.
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
            <p className="text-sm break-words text-quiet">We’ll also reply to {conversation.email}.</p>
          )}
        </div>
        <HelpSuggestions text={typed} />
        {/* Below what may help at once, which a phone would not have in sight otherwise. */}
        {conversation === null && <Welcome ref={setWelcome} />}
        {conversation && !isSignedIn && <ForgetHere onGone={focusQuestion} />}
      </div>
    </SidePanel>
  );
}

interface SidePanelProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  readonly onClose: () => void;
}

function SidePanel({ title, lead, children, footer, onClose }: SidePanelProps) {
  const titleId = useId();
  // At a desk the page beside it can still be used, unless a dialog has closed it off.
  const [isModal] = useState(
    () => !window.matchMedia('(width >= 64rem)').matches || document.querySelector('dialog:modal') !== null,
  );

  return (
    <ModalFrame
      titleId={titleId}
      onClose={onClose}
      isModal={isModal}
      closesOnBackdrop
      className={
        'fixed inset-0 z-40 m-0 h-dvh max-h-none w-full max-w-none overflow-x-hidden overflow-y-auto overscroll-contain bg-surface ' +
        'text-ink shadow-lifted animate-rise backdrop:animate-fade backdrop:bg-backdrop sm:inset-y-4 sm:right-4 sm:left-auto ' +
        'sm:h-[calc(100dvh-2rem)] sm:max-w-form sm:rounded-card sm:border sm:border-line lg:top-auto lg:h-[min(44rem,calc(100dvh-2rem))] print:hidden'
      }
    >
      {/* Title and footer stay in place, unless the window is too low for anything between them. */}
      <div className="flex min-h-full flex-col [@media(height>=30rem)]:h-full">
        <header className="border-b-3 route-travelled px-5 py-4">
          <h2 id={titleId} className="pr-12 text-xl">
            {title}
          </h2>
          <p className="mt-1 text-sm text-quiet">{lead}</p>
        </header>
        <div className="flex-1 px-5 py-5 [@media(height>=30rem)]:overflow-y-auto [@media(height>=30rem)]:overscroll-contain">
          {children}
        </div>
        <footer className="border-t border-line px-5 py-4">{footer}</footer>
        {/* Last in the DOM, so that the focus starts on the content. */}
        <IconButton label="Close" icon={<X />} onClick={onClose} className="absolute top-3 right-3" />
      </div>
    </ModalFrame>
  );
}

/** `ref` is where the form offers what to begin with. */
function Welcome({ ref }: { readonly ref: (element: HTMLElement | null) => void }) {
  return (
    <div className="-mt-6 grid gap-4">
      <p className="flex items-end gap-3 text-2xl font-bold">
        <LarkDrawing pose="resting" className="size-12 shrink-0 text-route" />
        How can we help?
      </p>
      <div ref={ref} className="grid gap-3" />
      <p className="text-quiet">
        Ask about a parcel, a price or your account. Add a tracking number and we can check straight away.
      </p>
      <p className="text-quiet">
        Something went wrong? <Link href="/complaints">Make a complaint</Link>
      </p>
    </div>
  );
}

function ConversationSkeleton() {
  return (
    <SkeletonGroup label="Loading your chat">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-16 w-full" />
      </div>
    </SkeletonGroup>
  );
}

/**
 * For shared computers: we keep the conversation, but this browser no longer shows it. `onGone` moves the focus, because the button
 * disappears with the conversation.
 */
function ForgetHere({ onGone }: { readonly onGone: () => void }) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(forgetConversation, {}, undefined, { isQuiet: true }),
      onSuccess: () => {
        onGone();
        showConversation(null);
      },
    },
    queryClient,
  );
  return (
    <>
      {error && (
        <Notice tone="danger" isLive>
          {error.message}
        </Notice>
      )}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        isLoading={isPending}
        loadingText="Deleting the chat"
        onClick={() => mutate()}
      >
        Delete this chat from this device
      </Button>
    </>
  );
}

/** Saves an unsent chat question for this tab; an empty text clears it. `owner` is the account, or '' for a visitor. */
function saveTypedQuestion(owner: string, text: string): void {
  if (text === '') tabStorage.remove(typedKeys.question);
  else tabStorage.write(typedKeys.question, JSON.stringify({ owner, text }));
}

function readTypedQuestion(owner: string): string {
  const saved = tabStorage.readJson(typedKeys.question);
  if (typeof saved !== 'object' || saved === null || !('owner' in saved) || !('text' in saved)) return '';
  return saved.owner === owner && typeof saved.text === 'string' ? saved.text : '';
}
