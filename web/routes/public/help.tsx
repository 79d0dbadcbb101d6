import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { DoorstepScene } from '../../drawings/doorstep-scene.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { HelpSearch } from '../../features/support/help/help-search.tsx';
import { company } from '../../lib/company.ts';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Help',
  description: `Answers for people who send or receive a parcel with ${company.name}: prices, packing, paying, cancelling, tracking, delivery and accounts.`,
};

export function Component() {
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">Help</h1>
        <p className="mt-3 text-lg text-quiet">
          Answers for people who send a parcel, and for people who wait for one.
        </p>
      </header>
      <HelpSearch contact={<Reach />} />
      <section aria-labelledby="ask-us" className="mt-8 rounded-card bg-tint p-5 sm:p-8 lg:flex lg:gap-12">
        <div>
          <h2 id="ask-us" className="text-xl">
            Not answered?
          </h2>
          <Reach />
          <p className="mt-1">
            Something went wrong? <Link href="/complaints">Make a complaint</Link> and we answer within 10 working days.
          </p>
          <ContactSupport className="mt-4 print:hidden">Ask us</ContactSupport>
        </div>
        <DoorstepScene className="ml-auto h-auto w-full max-w-72 self-end max-lg:hidden print:hidden" />
      </section>
    </div>
  );
}

function Reach() {
  return (
    <p className="mt-2">
      Write to <EmailLink /> or call <PhoneLink />.
    </p>
  );
}
