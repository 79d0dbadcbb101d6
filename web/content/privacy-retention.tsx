import type { ProseSection } from './prose-page.tsx';

/** The part of the Privacy Policy about keeping data: with us, and in the reader's own browser. */
export const privacyKeeping: readonly ProseSection[] = [
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li>Account, passkeys and address book: until you remove them or erase your account.</li>
        <li>A registration whose email address is never verified: 30 days.</li>
        <li>A log-in: until you log out, after 7 days without use, and 30 days in any case.</li>
        <li>
          Who sent and received a shipment, where exactly and what was in it: two years after it has ended, or at once
          when you erase your account. If you delete a shipment before you pay for it: one day. A copy of your data
          leaves out what you deleted in this way.
        </li>
        <li>
          Delivery preferences of a receiver: 30 days after the parcel has arrived, which is as long as the private link
          works.
        </li>
        <li>
          What you need at the door, where you agreed that we remember it: until you tell us to forget it, change the
          email address of your account or erase your account, and at most a year after you last used it.
        </li>
        <li>The rest of a shipment, such as its route by town and its price: seven years after it was created.</li>
        <li>
          Invoices, credit notes and what they rest on: six years after the end of the financial year, because tax law
          says so. This stays when you erase your account.
        </li>
        <li>Quotes: we don’t store them. What you book keeps its own price.</li>
        <li>Chats: two years after the last message. Complaints: two years.</li>
        <li>Newsletter and offers: until you say stop. We then keep only the fact that you did.</li>
        <li>Links we emailed you: a week after they stopped working.</li>
        <li>Technical records: up to 30 days, longer only to look into an attack or a fault.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and storage in your browser',
    body: (
      <>
        <p>
          We do not count or follow visitors. Your browser keeps a few things for us on your own device, because the
          website cannot work safely without them:
        </p>
        <ul>
          <li>
            The cookie <code>__Host-device</code>, from the first time you log in: it lets us tell your own log-in from
            somebody guessing at your password. It holds a random number and lasts at most 400 days.
          </li>
          <li>
            The cookie <code>__Host-conversation</code>, once you have asked something in our chat without being logged
            in: it shows you our answers when you come back. It holds a random number and lasts at most 400 days; you
            can forget the conversation in the chat itself.
          </li>
          <li>
            <strong>Local storage, under the key</strong> <code>app</code>: your session while you are signed in, and
            the quote you are about to book.
          </li>
          <li>Session storage: what you have typed into a booking, until you close the tab.</li>
          <li>
            The browser’s cache: the files of this website and the last parcel you looked up, so that you can read them
            without a connection.
          </li>
        </ul>
        <p>
          These are needed for what you ask of us, so the law lets us store them without asking first. No cookie of ours
          can be read by scripts or sent by other websites. You can delete all of them in your browser at any time;
          logging out clears what is personal but the cookie <code>__Host-device</code>. The card payment provider, the
          maps service and the chat may store things of their own, but only once you use them.
        </p>
      </>
    ),
  },
];

const purposes = [
  {
    purpose: 'To quote, collect, carry, deliver and track, and to tell sender and receiver about it',
    basis: 'The contract with the sender. For the receiver: our and the sender’s interest in the delivery',
  },
  {
    purpose: 'To follow what a receiver asks for at the door',
    basis: 'Our interest in a delivery that works; for anything about health, the receiver’s explicit consent',
  },
  { purpose: 'To run your account and sign you in', basis: 'The contract with you' },
  { purpose: 'To take payments and make refunds', basis: 'The contract with you' },
  { purpose: 'To keep invoices and accounts', basis: 'A legal duty (tax law)' },
  { purpose: 'To answer questions, claims and complaints', basis: 'The contract, and our interest in settling them' },
  {
    purpose: 'To stop fraud, abuse and attacks, and to find faults',
    basis: 'Our interest, and yours, in a safe service',
  },
  { purpose: 'To send the newsletter and offers', basis: 'Your consent' },
] as const;

/** Each purpose of the Privacy Policy beside its lawful basis. */
export function PrivacyPurposes() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Purpose</th>
          <th scope="col">Lawful basis</th>
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ purpose, basis }) => (
          <tr key={purpose}>
            <td>{purpose}</td>
            <td>{basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
