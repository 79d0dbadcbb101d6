import { company } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { termsOfCarriage } from './carriage.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Terms of Use',
  description: `The contract between you and ${company.name}: quotes and prices, paying, cancelling, what you can’t send, what we owe when something goes wrong, and complaints.`,
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
      updated="2026-11-18"
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
          You can email <EmailLink /> or call <PhoneLink />.
        </p>
        <p>
          ‘You’ are the person or business that uses this website or books with us. A ‘shipment’ is what you book at one
          time: one or more ‘pieces’, from one address to another. You’re a ‘consumer’ if you book for purposes that are
          mainly outside your trade or profession. Where these terms say ‘consumer’, that part applies only to you.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Who can book',
    body: (
      <>
        <p>
          You must be at least 18 years old to book a shipment, because a booking is a contract of carriage that you pay
          for. By booking you confirm that you are.
        </p>
        <p>
          Our <Link href="/privacy-policy#age">Privacy Policy</Link> names a lower age, 16. They’re about different
          things: from 16 you can have an account and personal data with us, get prices and track a parcel. From 18 you
          can also book one.
        </p>
        <p>If you book for a business, you confirm that you’re allowed to do so in its name.</p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <>
        <p>
          You don’t need an account for prices, tracking or a single parcel. Give us your own, correct details and keep
          them up to date. You confirm your email address with a link that’s valid for 30 minutes; you can ask for
          another.
        </p>
        <p>
          You can log in with a password, with a passkey, or with a password and a code from an authenticator app. Keep
          your password and your recovery codes to yourself, don’t let anyone else unlock a device with one of your
          passkeys, and tell us straight away if you think someone else can log in. Bookings made with your account
          count as yours, unless you’ve told us or we should have noticed that they weren’t.
        </p>
        <p>
          If you lose every way to log in, we can only open the account again once we’re sure it’s you. Until then we
          can’t book, cancel or show anything in it for you.
        </p>
        <p>
          You can close your account at any time. We may suspend an account that is used for fraud, for prohibited goods
          or to attack the service. We’ll tell you why, unless the law forbids it, and we’ll still deliver parcels
          already on their way.
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
          Use the form under <Link href="/complaints">Complaints</Link>, email <EmailLink /> or call <PhoneLink />, with
          your tracking number or shipment number if you have one. It’s free. We’ll confirm that we have your complaint
          within 2 working days and answer it within 10. If we need longer, we’ll say why and when you’ll hear from us.
        </p>
        <p>
          Receivers can complain too. If our answer doesn’t settle it, reply and say why, and we’ll look at it once
          more. Our final answer will tell you whether we agree to an alternative to the courts, and who would decide.
          You can get free advice from <Link href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</Link>,
          and you can go to court at any time.
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
          You can use the website for its purpose: to get prices, book, pay and track. Please don’t try to get around
          its limits, guess tracking numbers, overload it or enter anything illegal.
        </p>
        <p>
          In the chat you can ask us anything about a parcel or an account. What we say there is meant to help; it
          doesn’t change a price or these terms, unless we confirm that by email. Please don’t send card details or
          passwords.
        </p>
        <p>
          A tracking number is like a key: anyone who has it can see the status, towns, street names and countries of
          that shipment. It never shows names, house numbers, phone numbers or email addresses. Share it with that in
          mind.
        </p>
        <p>
          Our <Link href="/privacy-policy">Privacy Policy</Link> says how we use personal data. The texts, the drawings
          and the name are ours. We work to keep the website available and correct, but we can’t promise that it’ll
          never be interrupted.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <p>
        The terms on this page when you made a booking apply to it. We may change them for later bookings; the date at
        the top says when we last did. If a change to your account’s terms matters to you, we’ll email you before it
        applies.
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
          decide. If you’re a consumer and live in Scotland or Northern Ireland, you can also bring a case there, and
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
