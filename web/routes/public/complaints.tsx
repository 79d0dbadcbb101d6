import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { ComplaintForm, ComplaintSteps } from '../../features/support/complaint-form.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { company } from '../../lib/company.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Complaints',
  description: `Tell ${company.name} what went wrong with a parcel, a payment or a delivery. We answer every complaint within 10 working days.`,
};

export function Component() {
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
        <ComplaintForm />
        <noscript>
          <p className="mt-5">
            This form needs JavaScript. Please write to {company.email} or call {company.phone}.
          </p>
        </noscript>
      </Card>
      <div className="grid content-start gap-12">
        <section id="next" aria-labelledby="next-heading">
          <h2 id="next-heading" className="mb-5 text-xl">
            What happens next
          </h2>
          <ComplaintSteps />
        </section>
        <section aria-labelledby="disagree-heading">
          <h2 id="disagree-heading" className="text-xl">
            If our answer does not settle it
          </h2>
          <div className="prose mt-1">
            <ul>
              <li>
                Reply to it and say why. We look at it once more, and our last answer tells you whether we agree to an
                alternative to the courts, and who would decide.
              </li>
              <li>
                Get free advice from <Link href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</Link>,
                who can also tell Trading Standards.
              </li>
              <li>
                If it is about your data, complain to the{' '}
                <Link href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</Link>.
              </li>
              <li>You may go to court at any time. A complaint to us takes none of your rights away.</li>
            </ul>
            <p>
              What we owe when a parcel is lost or damaged is in our{' '}
              <Link href="/terms-of-use#liability">Terms of Use</Link>.
            </p>
          </div>
        </section>
        <section aria-labelledby="other-ways-heading">
          <h2 id="other-ways-heading" className="text-xl">
            Rather talk to us?
          </h2>
          <p className="mt-2">
            Call <PhoneLink /> or write to <EmailLink />. A quick question is answered in the chat.
          </p>
          <ContactSupport variant="secondary" className="mt-4 print:hidden">
            Chat with us
          </ContactSupport>
        </section>
      </div>
    </div>
  );
}
