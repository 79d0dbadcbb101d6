import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fillSavedReply, listSavedReplies } from '../../contract/staff/saved-replies.ts';
import { firstNameOf } from '../../contract/values/people/first-name.ts';
import { writableName } from '../../contract/values/people/writable-name.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Combobox } from '../../web/ui/fields/combobox.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { useCan } from '../staff-session.ts';

interface SavedReplyPickerProps {
  /** Of the customer. Empty where unknown. */
  readonly name: string;
  readonly trackingCode: string;
  /** Where the reply goes: at the caret, or in place of what is selected. */
  readonly answer: RefObject<HTMLTextAreaElement | null>;
}

/** Outside the form it writes into, which Enter here would send. */
export function SavedReplyPicker({ name, trackingCode, answer }: SavedReplyPickerProps) {
  const { data, error } = useQuery(endpointQuery(listSavedReplies, {}), queryClient);
  const canManage = useCan('saved-replies:manage');
  const [typed, setTyped] = useState('');
  const inserted = useRef<string>(undefined);
  const [caret, setCaret] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (!caret) return;
    answer.current?.focus();
    answer.current?.setSelectionRange(caret.at, caret.at); // after the form has drawn the text, which moves it
  }, [caret, answer]);
  const replies = data?.data ?? [];
  const words = typed.trim().toLowerCase().split(/\s+/);
  const matching = replies.filter(({ title, text }) => {
    const searched = `${title} ${text}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });

  function type(value: string) {
    const isInserted = value === inserted.current; // the list writes what was chosen: then the search is over
    inserted.current = undefined;
    setTyped(isInserted ? '' : value);
  }

  function insert(id: string) {
    const reply = replies.find((one) => one.id === id);
    const area = answer.current;
    if (!reply || !area) return;
    inserted.current = reply.title;
    const writable = writableName(name);
    const text = fillSavedReply(reply.text, {
      'first name': writable === undefined ? '' : firstNameOf(writable),
      'tracking number': groupTrackingCode(trackingCode),
    });
    const { selectionStart: start, selectionEnd: end } = area;
    area.setRangeText(text, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true })); // as if it was typed, so the form takes it
    setCaret({ at: start + text.length });
  }

  return (
    <Field
      label="Saved reply"
      hint="Type to search, choose with the arrow keys and Enter. You can change the text before you send it."
      error={error ? 'We couldn’t load the saved replies. You can still write the answer yourself.' : undefined}
      aside={
        canManage && (
          <Link href="/saved-replies" className="thumb-link">
            Manage saved replies
          </Link>
        )
      }
    >
      {(control) => (
        <Combobox
          {...control}
          value={typed}
          onValueChange={type}
          options={matching.map(({ id, title, text }) => ({ value: id, label: title, detail: beginning(text) }))}
          onChoose={({ value }) => insert(value)}
          emptyText={data && (replies.length === 0 ? 'No reply is saved yet.' : 'No saved reply has these words.')}
          toggleLabel="Show the saved replies"
        />
      )}
    </Field>
  );
}

function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}
