import { company } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { PrivacyPurposes, privacyKeeping } from './privacy-retention.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'Privacy Policy',
  description: `What ${company.name} knows about you, why, who else sees it, how long it is kept, and how to see, correct or erase it.`,
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={
        <p>
          What we know about you, why, who else sees it, how long we keep it, and what you can do about it. It is for
          customers, for people who receive a parcel from us, and for visitors of this website.
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
    id: 'controller',
    heading: 'Who is responsible',
    body: (
      <>
        <p>{company.name} decides why and how your data is used, and answers for it (the law says ‘controller’):</p>
        <PostalAddress />
        <p>
          For anything about your data, write to <EmailLink /> or call <PhoneLink />.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Age',
    body: (
      <p>
        You must be at least 16 years old to hold an account and data with us. We do not knowingly keep data of anyone
        younger as a customer; tell us if we do, and we erase it. Our <Link href="/terms-of-use#age">Terms of Use</Link>{' '}
        name a higher age, 18, because that is what it takes to book a shipment, which is a contract you pay for. At 16
        or 17 you may have an account and follow parcels, but not book.
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
          Name, email address, phone number, postal address, company name and VAT number where you gave them, and
          whether you asked for our newsletter or offers. If you change your email address, the old one for 30 days. All
          of it comes from you.
        </dd>
        <dt>How you log in</dt>
        <dd>
          Your password only as a scrambled value from which it cannot be read. Of a passkey, its public key, the name
          you gave it and when it was last used; your fingerprint or face never leaves your device. Of an authenticator
          app, its secret, encrypted, and scrambled recovery codes. For each log-in the kind of device and browser and
          when it was last used, so that you can see and end it.
        </dd>
        <dt>Shipments and address book</dt>
        <dd>
          Names, email addresses, phone numbers and addresses of sender and receiver; contents, weight and number of
          pieces. It comes from the sender. If you receive a parcel, that is how we have your details, and{' '}
          <Link href="#receivers">there is a part for you</Link> below.
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
        <dd>Two postcodes, weight, pieces and the price. No name is attached until you book.</dd>
        <dt>Chat, messages and complaints</dt>
        <dd>What you write to us, our answers, and the address to answer to. In the chat you need not give one.</dd>
        <dt>Technical records</dt>
        <dd>Internet address, time and result of requests, and counts of failed sign-ins, to keep the service safe.</dd>
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
          You need not give us any of this, but without the details of a shipment we cannot carry it. No decision about
          you is made by a machine alone. The price is a sum of weight, pieces and place, the same for everyone.
        </p>
      </>
    ),
  },
  {
    id: 'tracking-page',
    heading: 'What a tracking code shows',
    body: (
      <p>
        Whoever has the code sees the status, the towns, the names of the streets and the countries. Never a name, a
        house number, a phone number or an email address.
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
          Our emails have a private link. It opens your delivery without an account and shows your full address, so
          treat it like a key. There you can name a safe place, a neighbour or another day and say what you need at the
          door. With the tracking code and your postcode you can choose too, but not see earlier choices. The sender and
          our drivers see where you want it left and when; what you need at the door is for us and the driver alone,
          never the sender. If you tell us something about your health, it is because you chose to: we use it for this
          delivery alone, and you can take it back until the parcel is out for delivery. Only if you tick a box do we
          remember it and use it for your next parcels to the same address; you can change it or have it forgotten
          there, or in the settings of an account with the same email address.
        </p>
        <p>
          Every email about a parcel has a link that stops them all. We then keep a scrambled form of your address, for
          the one purpose of writing to it no more.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    heading: 'Who receives it',
    body: (
      <>
        <p>We do not sell data. It goes only to those who need it for the purposes above:</p>
        <ul>
          <li>the receiver and the sender of a shipment, as far as its delivery needs;</li>
          <li>
            carriers who do a part of the way, such as a ferry, and for freight the airline, shipping line and customs;
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
          <li>to correct it, to erase it, or to hold it without using it;</li>
          <li>to stop using it where the basis is our legitimate interest;</li>
          <li>to take back a consent, such as the newsletter’s. What happened before stays lawful.</li>
        </ul>
        <p>
          Signed in, you can change your details, download your data and erase your account yourself. As a receiver you
          can change your delivery choices and stop our emails by the private link. For anything else write to{' '}
          <EmailLink />. We answer within one month and may ask for proof that it is you.
        </p>
      </>
    ),
  },
  {
    id: 'marketing',
    heading: 'Newsletter and offers',
    body: (
      <p>
        Two boxes when you register, both empty, both your choice. You change your mind in your settings at any time,
        and every such email has a link to stop it. Messages about your account and your payments are part of the
        service and come in any case.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'How we protect it',
    body: (
      <p>
        Everything travels encrypted. Passwords are stored as salted hashes, sign-in attempts are limited, each customer
        can reach only their own shipments and invoices, and card details stay in the payment provider’s own form. If a
        breach puts you at high risk, we tell you without delay.
      </p>
    ),
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    body: (
      <>
        <p>
          If you think we handle your data wrongly, tell us first: by the form under{' '}
          <Link href="/complaints">Complaints</Link> or at <EmailLink />. We confirm within 30 days that we have your
          complaint, look into it without delay and tell you the outcome.
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
        The date at the top says when this page last changed. If a change matters to you, we tell you by email before it
        applies.
      </p>
    ),
  },
];
