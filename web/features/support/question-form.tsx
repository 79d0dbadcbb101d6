import type { RefObject } from 'react';
import { askSupport, longestSupportText, questionForm } from '../../../contract/support.ts';
import { useForm } from '../../forms/use-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../session/idempotency-key.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showConversation } from './use-conversation.ts';

interface QuestionFormProps {
  /** The field of the question. */
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** What stands in the field at first. */
  readonly start: string;
  /** Whether to ask where the answer should go besides: a visitor's first question. */
  readonly asksForEmail: boolean;
  readonly onType: (text: string) => void;
}

const nothing = { text: '', email: '' };

/** The question, and for a visitor an address. What was typed stays until it has been sent. */
export function QuestionForm({ ref, start, asksForEmail, onType }: QuestionFormProps) {
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
  return (
    <form {...state.form} aria-label="Ask us" className="grid gap-3">
      {state.failure !== undefined && (
        <Notice tone="danger" isLive>
          {state.failure}
        </Notice>
      )}
      <TextAreaField
        {...question}
        ref={ref}
        label="Your question"
        maxLength={longestSupportText}
        readOnly={state.isSending}
        className="max-h-48 min-h-20"
        // A field left empty is no mistake: nobody has to ask anything.
        error={state.values.text.trim() === '' ? undefined : question.error}
      />
      {asksForEmail && (
        <EmailField {...state.field('email')} label="Your e-mail address (optional)" readOnly={state.isSending} />
      )}
      <Button type="submit" disabled={!state.canSend} isLoading={state.isSending} loadingText="Sending your question">
        Send
      </Button>
    </form>
  );
}
