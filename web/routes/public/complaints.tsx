import { useEffect, useRef, useState } from 'react';
import { largestFileBytes } from '../../../contract/files.ts';
import {
  attachToComplaint,
  complain,
  complaintForm,
  complaintKinds,
  longestSupportText,
} from '../../../contract/support.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../session/idempotency-key.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileChooser } from '../../ui/fields/file-chooser.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Timeline } from '../../ui/timeline.tsx';

export const page = {
  title: 'Complaints',
  description: `Tell ${company.name} what went wrong with a parcel, a payment or a delivery. We answer every complaint within 10 working days.`,
};

export function Component() {
  const [sent, setSent] = useState<SentComplaint>();
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-gutter pt-8 pb-section lg:grid-cols-[1fr_1fr] lg:pt-16">
      <header className="max-w-measure lg:col-span-2">
        <h1 className="text-3xl lg:text-4xl">Complaints</h1>
        <p className="mt-3 text-lg text-quiet">
          If something went wrong, tell us. Senders and receivers can both complain, and it costs nothing.
        </p>
      </header>
      <Card tone="lifted" className="self-start">
        <h2 className="mb-5 text-xl">Make a complaint</h2>
        {sent ? <ComplaintSent {...sent} onAnother={() => setSent(undefined)} /> : <ComplaintForm onSent={setSent} />}
        <noscript>
          <p className="mt-5">
            This form needs JavaScript. Email {company.email} or call {company.phone} instead.
          </p>
        </noscript>
      </Card>
      <div className="grid content-start gap-12">
        <section id="next" aria-labelledby="next-heading">
          <h2 id="next-heading" className="mb-5 text-xl">
            What happens next
          </h2>
          <Timeline label="What happens to your complaint" events={stepsOf(sent !== undefined)} />
        </section>
        <section aria-labelledby="disagree-heading">
          <h2 id="disagree-heading" className="text-xl">
            If our answer doesn’t settle it
          </h2>
          <div className="prose mt-1">
            <ul>
              <li>
                Press the button in our email and say why. We’ll look at it once more. If we still don’t agree, we’ll
                send you a letter with our final answer. It says who decides then: a court, or an independent scheme if
                we take part in one.
              </li>
              <li>
                Get free advice from <Link href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</Link>,
                who can also tell Trading Standards.
              </li>
              <li>
                If it’s about your data, complain to the{' '}
                <Link href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</Link>.
              </li>
              <li>You can go to court at any time. Complaining to us doesn’t affect your rights.</li>
            </ul>
            <p>
              For what we pay when a parcel is lost or damaged, see our{' '}
              <Link href="/terms-of-use#liability">Terms of Use</Link>.
            </p>
          </div>
        </section>
        <section aria-labelledby="other-ways-heading">
          <h2 id="other-ways-heading" className="text-xl">
            Prefer to talk?
          </h2>
          <p className="mt-2">
            Call <PhoneLink />, email <EmailLink /> or chat with us.
          </p>
          <ContactSupport variant="secondary" className="mt-4 print:hidden">
            Chat with us
          </ContactSupport>
        </section>
      </div>
    </div>
  );
}

/** With a customer's name and email address filled in. */
function ComplaintForm({ onSent }: Pick<EmptyFormProps, 'onSent'>) {
  const { email, fullName } = useSession(({ user }) => user.user);
  // The prerendered form is a visitor's; the key starts a new one when the session is known.
  return <EmptyForm key={email} name={fullName} email={email} onSent={onSent} />;
}

interface EmptyFormProps {
  readonly name: string;
  readonly email: string;
  readonly onSent: (sent: SentComplaint) => void;
}

function EmptyForm({ name, email, onSent }: EmptyFormProps) {
  const { form, summary, failure, isSending, field } = useForm({
    start: { name, email, kind: '', tracking_code: '', text: '' },
    schema: complaintForm,
    send: async (body) => {
      const { reference } = await call(complain, { body }, undefined, {
        idempotencyKey: idempotencyKeyFor('complaint', '', body), // no account's: it is the same complaint when the session has ended
      });
      clearIdempotencyKey('complaint');
      onSent({ reference, email: body.email });
    },
  });
  const { error: kindError, ...kind } = field('kind');
  return (
    <form {...form} aria-label="Make a complaint" className="grid gap-5">
      <ErrorSummary {...summary} />
      {/* Not live: the toast has read the same words out. */}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <fieldset disabled={isSending} className="contents">
        <TextField {...field('name')} label="Your name" autoComplete="name" isRequired />
        <EmailField {...field('email')} label="Your email address" hint="We’ll reply to this address." isRequired />
        <Field id={kind.id} label="What’s it about?" error={kindError} isRequired>
          {(control) => (
            <NativeSelect {...kind} {...control}>
              <option value="">Please choose</option>
              {Object.entries(complaintKinds).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TextField
          {...field('tracking_code')}
          label="Tracking number (optional)"
          hint="Two letters, nine digits and GB, such as CL 000 717 618 GB."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextAreaField
          {...field('text')}
          label="What went wrong, and what would put it right?"
          className="min-h-36"
          maxLength={longestSupportText}
          isRequired
        />
      </fieldset>
      <Button type="submit" isLoading={isSending} loadingText="Sending your complaint">
        Send complaint
      </Button>
    </form>
  );
}

/** A complaint that we have. */
interface SentComplaint {
  readonly reference: string;
  readonly email: string;
}

/** Says that we have the complaint and under which reference. It takes the focus from the form it replaces. */
function ComplaintSent({ reference, email, onAnother }: SentComplaint & { readonly onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 rounded-control">
      <Notice tone="success" title="We’ve got your complaint">
        <p className="mt-1">
          Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. We’ve emailed{' '}
          <span className="break-words">{email}</span> to confirm it, and we’ll answer within 10 working days.
        </p>
      </Notice>
      <ComplaintFiles reference={reference} />
      <p className="text-quiet">Nothing in your inbox? Check your junk folder. Quote the reference if you call.</p>
      <Button variant="secondary" onClick={onAnother}>
        Make another complaint
      </Button>
    </div>
  );
}

/** One at a time, for a day. */
function ComplaintFiles({ reference }: { readonly reference: string }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  async function send(file: File) {
    setFailure(undefined);
    if (file.size > largestFileBytes) {
      setFailure(`${file.name} is larger than 10 MB. Choose a smaller file.`);
      return;
    }
    try {
      await call(attachToComplaint, { params: { reference }, body: new Uint8Array(await file.arrayBuffer()) });
      setNames((before) => [...before, file.name]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  }
  return (
    <div className="grid gap-3">
      <p>Photos or a PDF help us. You can add up to ten files of 10 MB.</p>
      <FileChooser
        label="Add a photo or PDF"
        accept="image/jpeg,image/png,image/webp,image/heic,.pdf"
        onChoose={send}
      />
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <div role="status">
        {names.map((name, index) => (
          <p key={`${index} ${name}`} className="wrap-anywhere">
            {name} added
          </p>
        ))}
      </div>
    </div>
  );
}

/** The promises of the Terms of Use, section Complaints. */
const steps = [
  {
    id: 'confirmed',
    title: 'We confirm it',
    detail: 'We’ll email you a reference, within 2 working days at most.',
  },
  {
    id: 'looked-into',
    title: 'A person looks into it',
    detail: 'They check the tracking and speak to the depot and driver, and email you if they need to know more.',
  },
  {
    id: 'answered',
    title: 'We answer',
    detail:
      'Within 10 working days: what happened, what we’re doing about it, and what we’ll pay. If we need longer, we’ll say why and when you’ll hear from us.',
  },
];

/** Confirmed once it is sent: then a person looks into it. */
function stepsOf(isSent: boolean) {
  const now = isSent ? 1 : 0;
  return steps.map((step, index) => ({
    ...step,
    state: index < now ? ('done' as const) : index === now ? ('current' as const) : ('upcoming' as const),
  }));
}
