import { company } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { PrivacyPurposes, privacyKeeping } from './privacy-retention.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Privacy Policy',
  description: `What ${company.name} knows about you, why, who else sees it, how long we keep it, and how to see, correct or delete it.`,
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={
        <p>
          What we know about you, why, who else sees it, how long we keep it, and what you can do about it. It’s for
          customers, for people who receive a parcel from us, and for visitors to this website.
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
    id: 'controller',
    heading: 'Who is responsible',
    body: (
      <>
        <p>
          {company.name} decides why and how your data is used, and is responsible for it (the law says ‘controller’):
        </p>
        <PostalAddress />
        <p>
          For anything about your data, email <EmailLink /> or call <PhoneLink />.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Age',
    body: (
      <p>
        You must be at least 16 years old to hold an account and data with us. We don’t knowingly keep data about
        younger customers; tell us if we do, and we’ll delete it. Our <Link href="/terms-of-use#age">Terms of Use</Link>{' '}
        give a higher age, 18, because you must be 18 to book a shipment, which is a contract you pay for. At 16 or 17
        you can have an account and track parcels, but not book.
      </p>
    ),
  },
  {
    id: 'what-we-hold',
    heading: 'What we hold, and where it comes from',
    body: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Name, email address, phone number, postal address, company name and VAT number if you gave them, and whether
          you asked for our newsletter or offers. If you change your email address, the old one for 30 days. All of it
          comes from you.
        </dd>
        <dt>How you log in</dt>
        <dd>
          Your password, only as a scrambled value that can’t be turned back into it. For a passkey, its public key, the
          name you gave it and when it was last used; your fingerprint or face never leaves your device. For an
          authenticator app, its secret, encrypted, and scrambled recovery codes. For each login, the kind of device and
          browser and when it was last used, so you can see it and log it out.
        </dd>
        <dt>Shipments and address book</dt>
        <dd>
          Names, email addresses, phone numbers and addresses of sender and receiver; contents, weight and number of
          pieces. It comes from the sender. If you receive a parcel, that’s how we got your details, and{' '}
          <Link href="#receivers">there’s a section for you</Link> below.
        </dd>
        <dt>Tracking</dt>
        <dd>
          Time, place and result of each scan, and how a parcel was delivered. It comes from our drivers and depots.
        </dd>
        <dt>Payments and invoices</dt>
        <dd>
          Amount, date, result and the payment’s reference, from our card payment provider; invoices and credit notes.
          We never receive your card number.
        </dd>
        <dt>Quotes</dt>
        <dd>Two postcodes, weight, pieces and the price. We don’t link a name to it until you book.</dd>
        <dt>Chat, messages and complaints</dt>
        <dd>What you send us, our answers, and the address to reply to. In the chat you don’t have to give one.</dd>
        <dt>Technical records</dt>
        <dd>Internet address, time and result of requests, and counts of failed logins, to keep the service safe.</dd>
      </dl>
    ),
  },
  {
    id: 'why',
    heading: 'Why we use it, and on what basis',
    body: (
      <>
        <PrivacyPurposes />
        <p>
          You don’t have to give us any of this, but we can’t carry a shipment without its details. We don’t make any
          decision about you by machine alone. The price depends on weight, pieces and place, and is the same for
          everyone.
        </p>
      </>
    ),
  },
  {
    id: 'tracking-page',
    heading: 'What a tracking number shows',
    body: (
      <p>
        Anyone who has the number can see the status, towns, street names and countries. Never a name, house number,
        phone number or email address.
      </p>
    ),
  },
  {
    id: 'receivers',
    heading: 'If you receive a parcel',
    body: (
      <>
        <p>
          The sender gave us your name, address, email address and phone number, and said what is in the parcel. We use
          them to deliver it, to tell you about it, and to deal with claims. You have no contract with us: the basis is
          our and the sender’s interest in the delivery, and you can object to it at any time.
        </p>
        <p>
          Our emails have a private link. It opens your delivery without an account and shows your full address, so keep
          it private. There you can choose a safe place, a neighbour or another day and say what you need at the door.
          You can also choose with the tracking number and your postcode, but you won’t see earlier choices. The sender
          and our drivers see where you want it left and when; only we and the driver see what you need at the door,
          never the sender. If you tell us something about your health, it’s because you chose to: we only use it for
          this delivery, and you can remove it until the parcel is out for delivery. If you tick a box, and only then,
          we’ll remember it and use it for your next parcels to the same address; you can change or delete it there, or
          in the settings of an account with the same email address.
        </p>
        <p>
          Every email about a parcel has a link that stops them all. We then keep a scrambled form of your address, only
          so we don’t email it again.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    heading: 'Who receives it',
    body: (
      <>
        <p>We don’t sell data. We only share it with those who need it for the purposes above:</p>
        <ul>
          <li>the receiver and the sender of a shipment, as far as its delivery needs;</li>
          <li>
            carriers for part of the journey, such as a ferry, and for freight the airline, shipping line and customs;
          </li>
          <li>our card payment provider, when you pay;</li>
          <li>
            services that look up addresses and places, when you search for one (what you typed, not who you are);
          </li>
          <li>a chat service, once you open the chat and not before;</li>
          <li>those who run our servers, storage and email, on our instructions;</li>
          <li>tax authorities, courts, the police and our advisers, where the law requires or allows it.</li>
        </ul>
        <p>
          Some of them may work outside the United Kingdom. Data then goes only to countries that the government has
          found to protect it, or under the contract clauses the law provides for. Ask us for a copy.
        </p>
      </>
    ),
  },
  ...privacyKeeping,
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>You can ask us at any time, free of charge:</p>
        <ul>
          <li>for a copy of your data, also in a form that another service can read;</li>
          <li>to correct it, to delete it, or to hold it without using it;</li>
          <li>to stop using it where the basis is our legitimate interest;</li>
          <li>to withdraw consent, such as for the newsletter. What we did before that stays lawful.</li>
        </ul>
        <p>
          When you’re logged in, you can change your details, download your data and delete your account yourself. As a
          receiver you can change your delivery choices and stop our emails with the private link. For anything else,
          email <EmailLink />. We’ll answer within one month and may ask for proof that it’s you.
        </p>
      </>
    ),
  },
  {
    id: 'marketing',
    heading: 'Newsletter and offers',
    body: (
      <p>
        Two boxes when you register, both unticked, both your choice. You can change your mind in your settings at any
        time, and every one of these emails has a link to stop it. Emails about your account and your payments are part
        of the service, so we’ll always send those.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'How we protect it',
    body: (
      <p>
        Everything travels encrypted. Passwords are stored as salted hashes, login attempts are limited, each customer
        can only see their own shipments and invoices, and card details stay in the payment provider’s own form. If a
        breach puts you at high risk, we’ll tell you without delay.
      </p>
    ),
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    body: (
      <>
        <p>
          If you think we’re handling your data wrongly, tell us first: use the form in{' '}
          <Link href="/complaints">Complaints</Link> or email <EmailLink />. We’ll confirm within 30 days that we have
          your complaint, look into it without delay and tell you the outcome.
        </p>
        <p>
          You can also complain to the Information Commissioner’s Office at{' '}
          <Link href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</Link> or on{' '}
          <span className="whitespace-nowrap">0303 123 1113</span>, and you can go to court.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        The date at the top says when this page last changed. If a change matters to you, we’ll email you before it
        applies.
      </p>
    ),
  },
];
