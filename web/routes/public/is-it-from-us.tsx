import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { checkMail, type MailCheck, mailCheckPath, mailCheckPlaceholders } from '../../../contract/mail-checks.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { company } from '../../lib/company.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export const page = {
  title: 'Is it from us?',
  description: `Check whether an email or text message really comes from ${company.name}, or is a scam: enter the code from its end, or paste the message or its link.`,
};

interface Answer {
  readonly verdict?: MailCheck['verdict'];
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the server wrote for a form that was sent before this code had loaded. */
const writtenAnswer = readWrittenAnswer();

/** Both forms work without a script: the server writes the answer into this page. */
export function Component() {
  const [search] = useSearchParams();
  const isTemplate = import.meta.env.SSR && search.has('answer');
  const [answer, setAnswer] = useState(isTemplate ? template : writtenAnswer);
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter pt-8 pb-section lg:grid-cols-[1fr_1fr] lg:pt-16">
      <header className="max-w-measure lg:col-span-2">
        <h1 className="text-3xl lg:text-4xl">Is it from us?</h1>
        <p className="mt-3 text-lg text-quiet">
          Scammers write in the name of parcel companies. Check a message before you trust it.
        </p>
      </header>
      <div className="grid content-start gap-6">
        {answer && <AnswerNotice {...answer} />}
        <Card tone="lifted" className="grid gap-8">
          <CheckForm name="code" heading="Check the code of an email" onAnswer={setAnswer}>
            {(error) => (
              <TextField
                id="mail-code"
                name="code"
                label="Code"
                hint="Eight letters and digits at the end of every email of ours, such as 7KQ2-M9XD"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                error={error}
                className="max-w-80"
              />
            )}
          </CheckForm>
          <hr className="border-line" />
          <CheckForm name="text" heading="Or check a message or a link" onAnswer={setAnswer}>
            {(error) => (
              <TextAreaField
                id="mail-text"
                name="text"
                label="Message or link"
                hint="Copy it without opening a link. We don’t open it either, and we don’t keep it."
                maxLength={10_000}
                rows={5}
                error={error}
                className="max-h-96 min-h-36 w-full"
              />
            )}
          </CheckForm>
        </Card>
      </div>
      <Advice />
    </div>
  );
}

const template: Answer = { title: mailCheckPlaceholders.title, lines: [mailCheckPlaceholders.line] };

interface CheckFormProps {
  readonly name: 'code' | 'text';
  readonly heading: string;
  readonly onAnswer: (answer: Answer | undefined) => void;
  readonly children: (error: string | undefined) => ReactNode;
}

const emptyErrors = { code: 'Enter the code', text: 'Paste a message or a link' };

function CheckForm({ name, heading, onAnswer, children }: CheckFormProps) {
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const send = async (typed: string) => {
    setIsChecking(true);
    try {
      onAnswer(await call(checkMail, { body: { [name]: typed } }, undefined, { isQuiet: true }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setIsChecking(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(name);
    const isEmpty = typeof typed !== 'string' || typed.trim() === '';
    setError(isEmpty ? emptyErrors[name] : undefined);
    onAnswer(undefined);
    if (isEmpty) event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
    else void send(typed);
  };
  return (
    <form action={mailCheckPath} method="post" onSubmit={submit} noValidate className="grid gap-4">
      <h2 className="text-xl">{heading}</h2>
      {children(error)}
      <Button
        type="submit"
        variant={name === 'code' ? 'primary' : 'secondary'}
        isLoading={isChecking}
        loadingText="Checking"
        className="justify-self-start"
      >
        {name === 'code' ? 'Check the code' : 'Check the message'}
      </Button>
    </form>
  );
}

const tones = { OURS: 'success', UNKNOWN_CODE: 'danger', SCAM: 'danger', UNSURE: 'warning' } as const;

function AnswerNotice({ verdict, title, lines }: Answer) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} aria-label="Answer" data-answer="" className="scroll-mt-24 rounded-control">
      <Notice tone={verdict ? tones[verdict] : 'information'} title={title}>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line} data-line="" className="break-words">
              {line}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function readWrittenAnswer(): Answer | undefined {
  if (import.meta.env.SSR) return undefined;
  const written = document.querySelector('[data-answer]');
  if (!written) return undefined;
  const lines = Array.from(written.querySelectorAll('[data-line]'), ({ textContent }) => textContent);
  return { title: written.querySelector('p')?.textContent ?? '', lines };
}

function Advice() {
  return (
    <section aria-labelledby="signs-heading">
      <h2 id="signs-heading" className="text-xl">
        What we never do
      </h2>
      <div className="prose mt-1">
        <ul>
          <li>We never ask a receiver for money. Delivering a parcel again costs nothing.</li>
          <li>We never ask in a message for a password, a PIN, or card or bank details.</li>
          <li>We don’t send text messages about a fee.</li>
          <li>We don’t shorten links. Ours start with the address of this website.</li>
        </ul>
        <p>
          In doubt, don’t use the link. <Link href="/track-parcel">Track the parcel</Link> with its tracking number, or
          ask us: <EmailLink /> or <PhoneLink />.
        </p>
        <p>
          If you’ve paid or given card details, call your bank on 159. Forward scam texts to 7726 and emails to{' '}
          <Link href="mailto:report@phishing.gov.uk">report@phishing.gov.uk</Link>.
        </p>
        <p>
          A code shows that we sent an email with it, not that yours is that email: compare the date, the first letter
          of the address and the subject.
        </p>
      </div>
    </section>
  );
}
