import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import {
  answerConversation,
  assignConversation,
  listConversations,
  type StaffConversationPage,
  setPresence,
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
import { Card } from '../../web/ui/card.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { AssigneePicker } from '../parts/assignee-picker.tsx';
import { FactCard, FactPanel, RecordColumns } from '../parts/fact-panel.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useReplyKey } from '../parts/queue-keys.ts';
import { RecordPage } from '../parts/record-page.tsx';
import { SavedReplyPicker } from '../parts/saved-reply-picker.tsx';
import { useChange } from '../parts/use-change.ts';

export function Component() {
  const { number = '' } = useParams();
  return (
    <RecordPage noun="chat" query={endpointQuery(staffConversation, { params: { number } })}>
      {({ data }) => <Chat key={data.number} chat={data} />}
    </RecordPage>
  );
}

function Chat({ chat }: { readonly chat: StaffConversationPage }) {
  const { number, name, email, is_waiting, customer_id, assigned_to, messages, colleagues, last_message_at } = chat;
  useReplyKey();
  const { run, isRunning } = useChange<string | null>({
    send: (assignee) => {
      const body = { assignee, assignee_before: assigned_to?.id ?? null };
      return call(assignConversation, { params: { number: String(number) }, body });
    },
    changes: [staffConversation, listConversations],
  });
  return (
    <>
      <title>{`Conversation ${number} · Console`}</title>
      <PageHead
        title={name || email || 'A visitor'}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {is_waiting ? <Badge tone="warning">Waiting for an answer</Badge> : <Badge tone="success">Answered</Badge>}
            Conversation {number}
          </span>
        }
      >
        <AssigneePicker assignee={assigned_to} colleagues={colleagues} isRunning={isRunning} onAssign={run} />
      </PageHead>
      <RecordColumns>
        <FactPanel>
          <FactCard title="Customer">
            <p className="font-semibold wrap-anywhere">{name || 'A visitor'}</p>
            <p className="text-sm wrap-anywhere text-quiet">
              {email || 'No email address: the answer shows in the chat alone.'}
            </p>
            {customer_id !== null && <Link href={`/customers/${customer_id}`}>See the customer</Link>}
          </FactCard>
          <FactCard title="Newest message">
            <p>{formatMoment(last_message_at)}</p>
            <KeyHints keys={[['r', 'write an answer']]} />
          </FactCard>
        </FactPanel>
        <div className="grid content-start gap-5">
          <ol aria-label="Messages" aria-live="polite" className="grid gap-3">
            {messages.map(({ from, text, sent_at, mail_failure }) => (
              <li
                key={`${sent_at} ${from}`}
                className={`max-w-[min(85%,40rem)] rounded-card border border-line px-4 py-3 wrap-anywhere ${from === 'company' ? 'ml-auto bg-tint' : 'mr-auto bg-surface'}`}
              >
                <p className="text-sm text-quiet">
                  {from === 'company' ? 'Our answer' : name || 'Customer'}, {formatMoment(sent_at)}
                </p>
                <p className="whitespace-pre-line">{text}</p>
                {mail_failure !== null && (
                  <p className="mt-2 text-sm font-semibold text-danger">
                    Its email could not be delivered: {mail_failure}
                  </p>
                )}
              </li>
            ))}
          </ol>
          <Card className="grid gap-4 p-4! sm:p-5!">
            <Answer chat={chat} />
          </Card>
        </div>
      </RecordColumns>
    </>
  );
}

const answerForm = z.object({ text: answerConversation.body.shape.text });

const presenceMs = 4000;
/** Somebody who has typed nothing for so long leaves the chat to others. */
const typingCountsForMs = 45_000;

/** Says every few seconds that the chat is open, and reads it again when somebody has written. */
function usePresence({ number, last_message_at }: StaffConversationPage, typedAt: RefObject<number>) {
  const { data } = useQuery(
    {
      queryKey: [setPresence.name, number],
      queryFn: ({ signal }) => {
        const body = { is_answering: Date.now() - typedAt.current < typingCountsForMs };
        return call(setPresence, { params: { number: String(number) }, body }, signal, { isQuiet: true });
      },
      refetchInterval: presenceMs,
      gcTime: 0,
    },
    queryClient,
  );
  const isNewer = data !== undefined && data.last_message_at > last_message_at;
  useEffect(() => {
    if (isNewer) void queryClient.invalidateQueries({ queryKey: [staffConversation.name] });
  }, [isNewer]);
  return data;
}

function Presence({ who }: { readonly who: ReturnType<typeof usePresence> }) {
  const reading = who?.reading.filter((name) => name !== who.answering) ?? [];
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {who && who.answering !== null && (
        <Notice tone="warning">{who.answering} is answering. What you send may come second.</Notice>
      )}
      {reading.length > 0 && <p className="text-sm text-quiet">Also open here: {reading.join(', ')}</p>}
    </div>
  );
}

function Answer({ chat }: { readonly chat: StaffConversationPage }) {
  const { number, last_message_at } = chat;
  const typedAt = useRef(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const who = usePresence(chat, typedAt);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { text: '' },
    schema: answerForm,
    onChange: () => {
      typedAt.current = Date.now();
    },
    send: async ({ text }) => {
      const input = { params: { number: String(number) }, body: { text, last_message_at } };
      const { message } = await call(answerConversation, input, undefined, { idempotencyKey });
      toast.success(message);
      state.reset({ text: '' });
      typedAt.current = 0;
      setIdempotencyKey(randomKey());
      const changed = [staffConversation, listConversations];
      await Promise.all(changed.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
  return (
    <>
      <SavedReplyPicker name={chat.name} trackingCode="" answer={area} />
      <Form label="Answer" state={state} submitLabel="Send the answer" sendingText="Sending">
        <Presence who={who} />
        <TextAreaField
          {...state.field('text')}
          ref={area}
          data-reply=""
          label="Your answer"
          hint="It shows in the chat, and goes by email where there is an address."
          isRequired
          className="min-h-28 max-h-80"
        />
      </Form>
    </>
  );
}
