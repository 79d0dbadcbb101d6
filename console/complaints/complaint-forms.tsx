import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import {
  addComplaintNote,
  type ComplaintOutcome,
  type ComplaintStep,
  complaintOutcomes,
  listComplaints,
  type StaffComplaintPage,
  staffComplaint,
  takeComplaintStep,
} from '../../contract/staff/complaints.ts';
import { withoutPlaceholders } from '../../contract/staff/saved-replies.ts';
import { longestSupportText } from '../../contract/support.ts';
import { longTextWith } from '../../contract/values/texts/plain-text.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { hasCode } from '../../web/lib/api/api-error.ts';
import { call } from '../../web/lib/api/call.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Card } from '../../web/ui/card.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { SavedReplyPicker } from '../parts/saved-reply-picker.tsx';
import { outcomeWords } from './complaint-badges.tsx';

type Choice = ComplaintStep | 'NOTE';

const choices: Readonly<Record<Choice, { readonly name: string; readonly hint: string; readonly submit: string }>> = {
  ANSWER: {
    name: 'Answer',
    hint: 'The customer gets it by email: what happened, what we do about it, and what we’ll pay.',
    submit: 'Send the answer',
  },
  ACKNOWLEDGE: {
    name: 'Say that we look into it',
    hint: 'The customer gets it by email.',
    submit: 'Acknowledge the complaint',
  },
  DEADLOCK: {
    name: 'Final answer',
    hint: 'The customer gets it by email. After it, neither side writes here any more.',
    submit: 'Send the final answer',
  },
  CLOSE: { name: 'Close it', hint: 'The customer gets it by email.', submit: 'Close the complaint' },
  REOPEN: {
    name: 'Open it again',
    hint: 'The customer gets it by email: why we look at it once more.',
    submit: 'Open the complaint again',
  },
  SEND_AGAIN: {
    name: 'Send the final answer again',
    hint: 'Why you send it again; only staff see this. The customer gets the same letter by email.',
    submit: 'Send it again',
  },
  NOTE: { name: 'Add a note', hint: 'Only staff see it. It can’t be changed later.', submit: 'Save the note' },
};

const staffOnly: readonly Choice[] = ['NOTE', 'SEND_AGAIN'];

/** One field for whatever is written next: an answer by email, or a note. */
export function ComplaintForms({ complaint }: { readonly complaint: StaffComplaintPage }) {
  const possible: readonly Choice[] = [...complaint.steps, 'NOTE'];
  const [picked, setPicked] = useState<Choice | undefined>(possible[0]);
  const [first = 'NOTE'] = possible;
  // Somebody else may have taken the step meanwhile.
  const chosen = picked !== undefined && possible.includes(picked) ? picked : first;
  return (
    <Card className="grid gap-4 p-4! sm:p-5!">
      <Field label="What to do">
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen}
            onChange={({ target }) => setPicked(possible.find((one) => one === target.value))}
          >
            {possible.map((choice) => (
              <option key={choice} value={choice}>
                {choices[choice].name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TextForm
        key={staffOnly.includes(chosen) ? 'note' : 'step'}
        complaint={complaint}
        chosen={chosen}
        onDone={() => setPicked(undefined)}
      />
    </Card>
  );
}

const text = longTextWith('Write something first.', longestSupportText);
const outcome = z.enum(complaintOutcomes, 'Choose the outcome.');

// Made once: a form with another schema at each rendering never rests.
const noteForm = z.object({ text, outcome: z.optional(z.string()) });
const answerForm = z.object({ ...noteForm.shape, text: text.check(withoutPlaceholders) });
const closingForm = z.object({ ...answerForm.shape, outcome });

interface TextFormProps {
  readonly complaint: StaffComplaintPage;
  readonly chosen: Choice;
  readonly onDone: () => void;
}

/** What was typed stays when another step is chosen; but never becomes an email where it was a note. */
function TextForm({ complaint, chosen, onDone }: TextFormProps) {
  const { reference, version, name: customer, tracking_code } = complaint;
  const area = useRef<HTMLTextAreaElement>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const isClosing = chosen === 'CLOSE';
  const isStaffOnly = staffOnly.includes(chosen);
  const state = useForm({
    start: { text: '', outcome: '' },
    shown: isClosing ? ['text', 'outcome'] : ['text'],
    schema: isClosing ? closingForm : isStaffOnly ? noteForm : answerForm,
    send: async (written) => {
      const params = { reference };
      const options = { idempotencyKey };
      const sending =
        chosen === 'NOTE'
          ? call(addComplaintNote, { params, body: { text: written.text } }, undefined, options)
          : call(takeComplaintStep, { params, body: stepOf(chosen, written, version) }, undefined, options);
      const { message } = await sending.catch(async (error: unknown) => {
        // What happened meanwhile has to show above what was typed, which stays.
        if (hasCode(error, 'CONFLICT')) await readAgain();
        throw error;
      });
      toast.success(message);
      state.reset({ text: '', outcome: '' });
      setIdempotencyKey(randomKey());
      onDone();
      await readAgain();
    },
  });
  const { name, hint, submit } = choices[chosen];
  const { error: outcomeError, ...outcomeField } = state.field('outcome');
  return (
    <>
      {!isStaffOnly && <SavedReplyPicker name={customer} trackingCode={tracking_code} answer={area} />}
      <Form label={name} state={state} submitLabel={submit} sendingText="One moment">
        {isClosing && (
          <Field id={outcomeField.id} label="Outcome" error={outcomeError} isRequired>
            {(control) => (
              <NativeSelect {...outcomeField} {...control}>
                <option value="">Choose</option>
                {complaintOutcomes.map((one) => (
                  <option key={one} value={one}>
                    {outcomeWords[one]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <TextAreaField
          {...state.field('text')}
          ref={area}
          data-reply=""
          label={chosen === 'NOTE' ? 'Note' : chosen === 'SEND_AGAIN' ? 'Reason' : 'Your message'}
          hint={hint}
          isRequired
          className="min-h-28 max-h-80"
        />
      </Form>
    </>
  );
}

async function readAgain(): Promise<void> {
  const changed = [staffComplaint, listComplaints];
  await Promise.all(changed.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}

function stepOf(
  step: ComplaintStep,
  written: { readonly text: string; readonly outcome?: string | undefined },
  version: number,
) {
  const chosen = complaintOutcomes.find((one: ComplaintOutcome) => one === written.outcome);
  return { step, text: written.text, version, ...(step === 'CLOSE' && chosen && { outcome: chosen }) };
}
