import { company } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { termsOfCarriage } from './carriage.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Terms of Use',
  description: `The contract between you and ${company.name}: quotes and prices, paying, cancelling, what may not be sent, what we owe when something goes wrong, and complaints.`,
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={
        <p>
          This is the contract between you and us when you use this website or send a parcel. Please read it before you
          book, and print or save it if you like. It also says what we owe you when{' '}
          <Link href="#liability">something goes wrong</Link>.
        </p>
      }
      updated="2026-11-15"
      isNumbered
      sections={sections}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    body: (
      <>
        <p>
          ‘We’ are {company.name}, VAT number <span className="figures whitespace-nowrap">{company.vatNumber}</span>:
        </p>
        <PostalAddress />
        <p>
          You can write to <EmailLink /> or call <PhoneLink />.
        </p>
        <p>
          ‘You’ are the person or business that uses this website or books with us. A ‘shipment’ is what you book at one
          time: one or more ‘pieces’, from one address to another. You are a ‘consumer’ if you book for purposes that
          are mainly outside your trade or profession. Where these terms say ‘consumer’, that part is for you alone.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Who may book',
    body: (
      <>
        <p>
          You must be at least 18 years old to book a shipment, because a booking is a contract of carriage that you pay
          for. By booking you confirm that you are.
        </p>
        <p>
          Our <Link href="/privacy-policy#age">Privacy Policy</Link> names a lower age, 16. The two are about different
          things: from 16 you may hold an account and personal data with us, look at prices and follow a parcel. From 18
          you may also book one.
        </p>
        <p>If you book for a business, you confirm that you may do so in its name.</p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <>
        <p>
          Prices and tracking need no account; booking does. Give us your own, true details and keep them current. You
          confirm your email address by a link that is valid for 30 minutes; you can ask for another.
        </p>
        <p>
          You may log in with a password, with a passkey, or with a password and a code of an authenticator app. Keep
          your password and your recovery codes to yourself, let nobody else unlock a device that holds a passkey of
          yours, and tell us at once if you think that someone else can log in. Bookings made with your account count as
          yours, unless you have told us or we should have noticed that they were not.
        </p>
        <p>
          If you lose every way in, we can open the account again only once we are sure that it is you. Until then we
          cannot book, cancel or show anything in it for you.
        </p>
        <p>
          You can close your account at any time. We may suspend an account that is used for fraud, for prohibited goods
          or to attack the service. We tell you why, unless the law forbids it, and parcels already on their way are
          still delivered.
        </p>
      </>
    ),
  },
  ...termsOfCarriage,
  {
    id: 'complaints',
    heading: 'Complaints',
    body: (
      <>
        <p>
          Use the form under <Link href="/complaints">Complaints</Link>, write to <EmailLink /> or call <PhoneLink />,
          with your tracking code or shipment number if you have one. It costs nothing. We confirm that we have your
          complaint within 2 working days and answer it within 10. If we need longer, we say why and when you will hear
          from us.
        </p>
        <p>
          Receivers can complain too. If our answer does not settle it, reply and say why, and we look at it once more.
          Our last answer tells you whether we agree to an alternative to the courts, and who would decide. You can get
          free advice from <Link href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</Link>, and you may
          go to court at any time.
        </p>
      </>
    ),
  },
  {
    id: 'website',
    heading: 'Using the website',
    body: (
      <>
        <p>
          You may use the website for its purpose: to get prices, to book, to pay and to track. Please do not try to get
          around its limits, guess tracking codes, put a load on it that disturbs others, or enter anything unlawful.
        </p>
        <p>
          In the chat you can ask us anything about a parcel or an account. What we say there is meant to help; it
          changes neither a price nor these terms, unless we confirm that by email. Please send no card details and no
          passwords.
        </p>
        <p>
          A tracking code is like a key: whoever has it sees the status, the towns, the street names and the countries
          of that shipment. It never shows names, house numbers, phone numbers or email addresses. Share it with that in
          mind.
        </p>
        <p>
          How we use personal data is in our <Link href="/privacy-policy">Privacy Policy</Link>. The texts, drawings and
          the name are ours. We work to keep the website available and correct, but we cannot promise that it is never
          interrupted.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <p>
        A booking is governed by the terms that were on this page when you made it. We may change them for later
        bookings; the date at the top says when we last did. If a change concerns your account in a way that matters to
        you, we tell you by email before it applies.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Law and courts',
    body: (
      <>
        <p>
          These terms, and anything that arises from them, are governed by the law of England and Wales, and its courts
          decide. If you are a consumer and live in Scotland or Northern Ireland, you may also bring a case there, and
          you keep the protection of the law of the place where you live.
        </p>
        <p>
          If a court finds a part of these terms not binding, the rest stays. The contract is between you and us: nobody
          else, the receiver included, can enforce it under the Contracts (Rights of Third Parties) Act 1999.
        </p>
      </>
    ),
  },
];
