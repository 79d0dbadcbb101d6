import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import {
  answerConversation,
  listConversations,
  type StaffConversationPage,
  staffConversation,
} from '../../contract/staff/customers.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { PageHead } from '../parts/page-head.tsx';

export function Component() {
  const { number = '' } = useParams();
  const query = endpointQuery(staffConversation, { params: { number } });
  const { data, error, refetch } = useQuery(query, queryClient);
  if (error && !data) {
    return (
      <>
        <PageHead title="Chat" />
        <LoadFailure title="We couldn’t open this chat" error={error} onRetry={refetch} />
      </>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Opening the chat">
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  }
  return <Chat key={data.data.number} chat={data.data} />;
}

function Chat({ chat }: { readonly chat: StaffConversationPage }) {
  const { number, name, email, is_waiting, customer_id, messages } = chat;
  return (
    <>
      <title>{`Conversation ${number} · Console`}</title>
      <PageHead
        title={name || email || 'A visitor'}
        lead={[`Conversation ${number}`, name && email].filter(Boolean).join(' · ')}
      >
        {is_waiting ? <Badge tone="warning">Waits for an answer</Badge> : <Badge tone="success">Answered</Badge>}
        {customer_id !== null && <Link href={`/customers/${customer_id}`}>See the customer</Link>}
      </PageHead>
      <div className="grid max-w-measure gap-5">
        <ol aria-label="Messages" className="grid gap-3">
          {messages.map(({ from, text, sent_at }) => (
            <li
              key={`${sent_at} ${from}`}
              className={`max-w-[85%] rounded-card border border-line p-4 wrap-anywhere ${from === 'company' ? 'ml-auto bg-tint' : 'bg-surface'}`}
            >
              <p className="text-sm text-quiet">
                {from === 'company' ? 'Larkway' : name || 'Customer'}, {formatMoment(sent_at)}
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
        <Answer chat={chat} />
      </div>
    </>
  );
}

const answerForm = z.object({ text: answerConversation.body.shape.text });

function Answer({ chat: { number, last_message_at } }: { readonly chat: StaffConversationPage }) {
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { text: '' },
    schema: answerForm,
    send: async ({ text }) => {
      const input = { params: { number: String(number) }, body: { text, last_message_at } };
      const { message } = await call(answerConversation, input, undefined, { idempotencyKey });
      toast.success(message);
      state.reset({ text: '' });
      setIdempotencyKey(randomKey());
      const changed = [staffConversation, listConversations];
      await Promise.all(changed.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
  return (
    <Form label="Answer" state={state} submitLabel="Send the answer" sendingText="Sending">
      <TextAreaField
        {...state.field('text')}
        label="Your answer"
        hint="It shows in the chat, and goes by email where there is an address."
        isRequired
        className="min-h-28 max-h-80"
      />
    </Form>
  );
}
