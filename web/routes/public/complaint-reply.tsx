import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { complaintReplyForm, longestSupportText, openComplaint, replyToComplaint } from '../../../contract/support.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { useLinkToken } from '../../lib/navigation/use-link-token.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../session/idempotency-key.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';

export const page = { title: 'Your complaint', description: 'Reply to our answer to your complaint.' };

/** Target of the link in our mails about a complaint. */
export function Component() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Your complaint</h1>
      {token === '' ? <NoLink /> : <Opened token={token} />}
      <noscript>
        <p>
          This form needs JavaScript. Email {company.email} or call {company.phone} instead.
        </p>
      </noscript>
    </div>
  );
}

function NoLink({ message }: { readonly message?: string }) {
  return (
    <EmptyState
      title="Open the link in our email"
      action={<ButtonLink href="/complaints">How complaints work</ButtonLink>}
    >
      {message ?? 'This page needs the link from our email about your complaint.'}
    </EmptyState>
  );
}

function Opened({ token }: { readonly token: string }) {
  const [thanks, setThanks] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [openComplaint.name, token],
      queryFn: ({ signal }) => call(openComplaint, { body: { token } }, signal, { isQuiet: true }),
      staleTime: Number.POSITIVE_INFINITY, // what they are typing belongs to the state they read
    },
    queryClient,
  );
  if (error && !isFetching) {
    if (hasCode(error, 'NOT_FOUND', 'CONFLICT', 'VALIDATION')) return <NoLink message={error.message} />;
    return <LoadFailure title="We couldn’t open your complaint" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Opening your complaint">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  if (thanks !== undefined) return <Thanks message={thanks} reference={data.reference} />;
  return <ReplyForm token={token} reference={data.reference} isAnswered={data.is_answered} onSent={setThanks} />;
}

interface ReplyFormProps {
  readonly token: string;
  readonly reference: string;
  readonly isAnswered: boolean;
  readonly onSent: (message: string) => void;
}

function ReplyForm({ token, reference, isAnswered, onSent }: ReplyFormProps) {
  const state = useForm({
    start: { text: '' },
    schema: complaintReplyForm,
    send: async ({ text }) => {
      const body = { token, text };
      const idempotencyKey = idempotencyKeyFor('reply', '', body);
      const { message } = await call(replyToComplaint, { body }, undefined, { idempotencyKey });
      clearIdempotencyKey('reply');
      onSent(message);
    },
  });
  return (
    <Card className="grid gap-5">
      <p>
        {isAnswered
          ? 'If our answer doesn’t settle it, tell us why. We’ll look at your complaint once more. If you agree with our answer, you don’t need to do anything.'
          : 'Add what we should know about your complaint.'}{' '}
        Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>.
      </p>
      <Form label="Reply" state={state} submitLabel="Send" sendingText="Sending your reply">
        <TextAreaField
          {...state.field('text')}
          label={isAnswered ? 'Why doesn’t it settle your complaint?' : 'What should we know?'}
          className="min-h-36"
          maxLength={longestSupportText}
          isRequired
        />
      </Form>
    </Card>
  );
}

/** Takes the focus from the form it replaces. */
function Thanks({ message, reference }: { readonly message: string; readonly reference: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Notice tone="success" title="We’ve got your reply">
        <p className="mt-1">{message}</p>
        <p className="mt-1">
          Quote <strong className="figures whitespace-nowrap">{reference}</strong> if you contact us.
        </p>
      </Notice>
    </div>
  );
}
