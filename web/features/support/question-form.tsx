import { Package, Plus, SendHorizontal } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { createPortal } from 'react-dom';
import { askSupport, leaveEmail, longestSupportText, questionForm } from '../../../contract/support.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { useForm } from '../../forms/use-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../session/idempotency-key.ts';
import { useLastParcel } from '../../session/last-parcel.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { searchHelp } from './search-help.ts';
import { showConversation } from './use-conversation.ts';

interface QuestionFormProps {
  /** The field of the question. */
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** The text in the field at first. */
  readonly start: string;
  /** Whether to ask where the answer should go besides: a visitor's first question. */
  readonly asksForEmail: boolean;
  /** Where nothing has been asked yet: there it offers topics and the parcel that was looked up last. */
  readonly welcome: HTMLElement | null;
  readonly onType: (text: string) => void;
}

const nothing = { text: '', email: '' };

/** The question, and for a visitor an address. What was typed stays until it has been sent. */
export function QuestionForm({ ref, start, asksForEmail, welcome, onType }: QuestionFormProps) {
  const owner = useSession(({ user }) => user.user._id);
  const state = useForm({
    start: nothing,
    typed: { text: start },
    onChange: ({ text }) => text !== undefined && onType(text),
    schema: questionForm,
    send: async ({ text, email }) => {
      const body = asksForEmail && email ? { text, email } : { text };
      const idempotencyKey = idempotencyKeyFor('question', owner, body);
      const { conversation } = await call(askSupport, { body }, undefined, { isQuiet: true, idempotencyKey }).catch(
        (error: unknown) => {
          // It was asked in a conversation that this browser has no more: asked again, it is a new one.
          if (hasCode(error, 'CONFLICT')) clearIdempotencyKey('question');
          throw error;
        },
      );
      clearIdempotencyKey('question');
      showConversation(conversation);
      state.reset(nothing);
      onType('');
      // The button is off now, and would take the focus with it.
      ref.current?.focus();
    },
  });
  const question = state.field('text');
  const add = (words: string) => {
    state.change({ text: [state.values.text.trim(), words].filter(Boolean).join(' ') });
    ref.current?.focus();
  };
  return (
    <form {...state.form} aria-label="Ask us" className="grid gap-3">
      {welcome && createPortal(<Starters text={state.values.text} onAdd={add} />, welcome)}
      {state.failure !== undefined && (
        <Notice tone="danger" isLive>
          {state.failure}
        </Notice>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextAreaField
            {...question}
            ref={ref}
            label="Your question"
            maxLength={longestSupportText}
            readOnly={state.isSending}
            rows={1}
            className="max-h-48 min-h-12 resize-none!"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!state.isSending && state.values.text.trim() !== '') event.currentTarget.form?.requestSubmit();
            }}
            // An empty field is not an error: a question is optional.
            error={state.values.text.trim() === '' ? undefined : question.error}
          />
        </div>
        <Button
          type="submit"
          className="size-12 shrink-0 px-0"
          disabled={!state.canSend}
          isLoading={state.isSending}
          loadingText="Sending your question"
        >
          <SendHorizontal aria-hidden="true" />
          <VisuallyHidden>Send</VisuallyHidden>
        </Button>
      </div>
      {asksForEmail && (
        <EmailField {...state.field('email')} label="Your email address (optional)" readOnly={state.isSending} />
      )}
    </form>
  );
}

const topics = ['Where is my parcel?', 'Change a delivery', 'Something is damaged', 'A payment'];

interface StartersProps {
  readonly text: string;
  readonly onAdd: (words: string) => void;
}

/** Words to begin with. What is in the question already is not offered again. */
function Starters({ text, onAdd }: StartersProps) {
  const last = useLastParcel(true);
  const parcel = last === undefined || last === 'none' ? undefined : last.parcel;
  return (
    <>
      {text.trim() === '' && (
        <ul aria-label="Topics" className="grid grid-cols-2 gap-2 @max-[15rem]/page:grid-cols-1">
          {topics.map((topic) => (
            <li key={topic} className="grid">
              <Button variant="secondary" className="min-h-11 px-2!" onClick={() => onAdd(topic)}>
                {topic}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {parcel && !text.includes(parcel._tracking_id) && (
        <button
          type="button"
          onClick={() => onAdd(`Tracking number ${parcel._tracking_id}.`)}
          className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 text-left transition-colors hover:bg-tint"
        >
          <Package aria-hidden="true" className="size-5 shrink-0 text-quiet" />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">Add your parcel to {parcel.receiver_town}</span>
            <span className="figures block text-sm text-quiet">{groupTrackingCode(parcel._tracking_id)}</span>
          </span>
          <Plus aria-hidden="true" className="size-5 shrink-0 text-link" />
        </button>
      )}
    </>
  );
}

/** Asks a visitor for an email address for the answer. `onGone` moves the focus on when the form disappears. */
export function EmailForm({ onGone }: { readonly onGone: () => void }) {
  const { form, field, failure, canSend, isSending } = useForm({
    start: { email: '' },
    schema: leaveEmail.body,
    send: async (body) => {
      const { conversation } = await call(leaveEmail, { body }, undefined, { isQuiet: true });
      onGone();
      showConversation(conversation);
    },
  });
  return (
    <form {...form} aria-label="Answers by email" className="grid gap-3 rounded-card bg-tint p-4">
      {failure !== undefined && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <EmailField
        {...field('email')}
        label="Your email address"
        hint="So we can reach you when you’ve closed this page."
        readOnly={isSending}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={!canSend}
        isLoading={isSending}
        loadingText="Saving your address"
      >
        Save
      </Button>
    </form>
  );
}

/** How long nothing was typed before answers are looked for. */
const settledAfterMs = 300;
const mostSuggestions = 3;
/** Fewer letters fit every answer. */
const fewestCharacters = 4;

/** The answers we have already that fit what is being typed: they come at once, a person's later. */
export function HelpSuggestions({ text }: { readonly text: string }) {
  const headingId = useId();
  const settled = useDebounced(text.trim(), settledAfterMs);
  const answers = settled.length < fewestCharacters ? [] : searchHelp(settled).slice(0, mostSuggestions);
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-sm font-semibold">
        This might help
      </h3>
      <ul className="mt-2 grid gap-2">
        {answers.map(({ id, question, answer, link }) => (
          <li key={id}>
            <details className="rounded-control border border-line px-4">
              <summary className="summary-chevron py-2.5 font-medium">{question}</summary>
              <div className="grid gap-2 pb-3 text-quiet">
                {answer.split('\n\n').map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {link && (
                  <p>
                    <Link href={link.to}>{link.label}</Link>
                  </p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
