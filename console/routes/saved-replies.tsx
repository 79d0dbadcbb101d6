import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
} from '../../contract/staff/saved-replies.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { hasCode } from '../../web/lib/api/api-error.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';

type Asked =
  | { readonly what: 'write'; readonly reply?: SavedReply }
  | { readonly what: 'delete'; readonly reply: SavedReply };

export function Component() {
  const list = useQuery(endpointQuery(listSavedReplies, {}), queryClient);
  const [asked, setAsked] = useState<Asked>();
  const onClose = () => setAsked(undefined);
  return (
    <>
      <PageHead title="Saved replies" lead="Texts to insert into answers to chats and complaints.">
        <Button onClick={() => setAsked({ what: 'write' })}>
          <MessageSquarePlus aria-hidden="true" />
          Add a reply
        </Button>
      </PageHead>
      <Listing
        label="saved replies"
        query={list}
        columns={columnsFor(setAsked)}
        rowKey={({ id }) => id}
        empty="No reply is saved yet. Add what you write often."
      />
      {asked?.what === 'write' && <ReplyDialog reply={asked.reply} onClose={onClose} />}
      {asked?.what === 'delete' && <DeleteDialog reply={asked.reply} onClose={onClose} />}
    </>
  );
}

function columnsFor(onAsk: (asked: Asked) => void): readonly Column<SavedReply>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      card: '@max-table:col-span-full @max-table:font-semibold',
      cell: ({ title }) => <span className="block wrap-anywhere lg:min-w-40">{title}</span>,
    },
    {
      key: 'text',
      header: 'Text',
      card: '@max-table:col-span-full',
      // In one run: a greeting and a blank line would hide what it is about.
      cell: ({ text }) => <span className="line-clamp-2 wrap-anywhere">{text}</span>,
    },
    {
      key: 'changed',
      header: 'Last changed',
      card: '@max-table:col-span-full @max-table:text-quiet',
      cell: ({ changed_at, changed_by }) => (
        <span className="text-sm lg:whitespace-nowrap">
          {changed_by}
          <span className="block text-quiet">{formatMoment(changed_at)}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      card: '@max-table:col-span-full @max-table:pt-1',
      cell: (reply) => (
        <span className="flex gap-2">
          <RowAction of={reply.title} onClick={() => onAsk({ what: 'write', reply })}>
            Change
          </RowAction>
          <RowAction variant="quiet-danger" of={reply.title} onClick={() => onAsk({ what: 'delete', reply })}>
            Delete
          </RowAction>
        </span>
      ),
    },
  ];
}

interface ReplyDialogProps {
  /** Undefined: a new one. */
  readonly reply: SavedReply | undefined;
  readonly onClose: () => void;
}

function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const [idempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { title: reply?.title ?? '', text: reply?.text ?? '' },
    schema: addSavedReply.body,
    send: async (body) => {
      const sending = reply
        ? call(changeSavedReply, { params: { id: reply.id }, body: { ...body, version: reply.version } })
        : call(addSavedReply, { body }, undefined, { idempotencyKey });
      const { message } = await sending.catch(async (error: unknown) => {
        if (hasCode(error, 'CONFLICT')) await readAgain();
        throw error;
      });
      toast.success(message);
      onClose();
      await readAgain();
    },
  });
  const title = reply ? 'Change a saved reply' : 'Add a saved reply';
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Form label={title} state={state} submitLabel="Save" sendingText="Saving">
        <TextField {...state.field('title')} label="Title" isRequired autoComplete="off" maxLength={80} />
        <TextAreaField
          {...state.field('text')}
          label="Text"
          hint="{first name} and {tracking number} become the customer’s when you insert the reply."
          isRequired
          className="min-h-40 max-h-80"
        />
      </Form>
    </Dialog>
  );
}

function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [listSavedReplies.name] });
}

function DeleteDialog({ reply: { id, title }, onClose }: ReplyDialogProps & { readonly reply: SavedReply }) {
  const { run, isRunning, error } = useChange({
    send: () => call(deleteSavedReply, { params: { id } }),
    changes: [listSavedReplies],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${title}”?`}
      confirmWords="Delete"
      isSending={isRunning}
      error={error}
      onConfirm={() => run()}
      onClose={onClose}
    >
      Answers that were sent with it stay as they are.
    </ConfirmDialog>
  );
}
