import type { ProseSection } from './prose-page.tsx';

/** The part of the Privacy Policy about keeping data: with us, and in the reader's own browser. */
export const privacyKeeping: readonly ProseSection[] = [
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <ul>
        <li>Account, passkeys and address book: until you remove them or delete your account.</li>
        <li>A registration with an email address that’s never verified: 30 days.</li>
        <li>What you enter to send without an account, if you never pay: 30 days.</li>
        <li>A login: until you log out, after 7 days without use, and after 30 days at most.</li>
        <li>
          Who sent and received a shipment, where exactly and what was in it: two years after it has ended, or until you
          delete your account. If you delete a shipment before you pay for it: one day. A copy of your data leaves out
          what you deleted in this way.
        </li>
        <li>
          A receiver’s delivery choices: 30 days after the parcel has arrived, which is as long as the private link
          works.
        </li>
        <li>
          What you need at the door, if you agreed that we can remember it: until you tell us to delete it, change your
          account’s email address or delete your account, and at most a year after you last used it.
        </li>
        <li>The rest of a shipment, such as its route by town and its price: seven years after it was created.</li>
        <li>
          Invoices, credit notes and the records behind them: six years after the end of the financial year, because tax
          law says so. We keep these even if you delete your account.
        </li>
        <li>Quotes: we don’t store them. What you book keeps its own price.</li>
        <li>Chats: two years after the last message. Complaints and files sent with them: two years.</li>
        <li>Newsletter and offers: until you stop them. We then only keep the fact that you did.</li>
        <li>Links we’ve emailed you: a week after they stop working.</li>
        <li>Technical records: up to 30 days, longer only to look into an attack or an error.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and storage in your browser',
    body: (
      <>
        <p>
          We don’t count or follow visitors. Your browser keeps a few things for us on your own device, because the
          website can’t work safely without them:
        </p>
        <ul>
          <li>
            The cookie <code>__Host-device</code>, from the first time you log in: it lets us tell your own login from
            someone guessing your password. It holds a random number and lasts at most 400 days.
          </li>
          <li>
            The cookie <code>__Host-conversation</code>, once you’ve asked something in our chat without being logged
            in: it shows you our answers when you come back. It holds a random number and lasts at most 400 days; you
            can delete the chat in the chat itself.
          </li>
          <li>
            The cookie <code>__Host-opened-mail</code>, once you’ve opened a link that we emailed you: what you sent
            without an account becomes yours when you log in. It holds a scrambled form of your email address and lasts
            24 hours.
          </li>
          <li>
            <strong>Local storage, under the key</strong> <code>app</code>: your session while you’re logged in, and the
            quote you’re about to book.
          </li>
          <li>Session storage: what you’ve typed into a booking, until you close the tab.</li>
          <li>
            The browser’s cache: this website’s files and the last parcel you looked up, so you can read them offline.
          </li>
        </ul>
        <p>
          We need these for what you ask us to do, so the law lets us store them without asking first. Scripts can’t
          read our cookies, and other websites can’t send them. You can delete all of them in your browser at any time;
          logging out clears everything personal except the cookies <code>__Host-device</code> and
          <code>__Host-opened-mail</code>. The card payment provider, the maps service and the chat may store their own
          things, but only once you use them.
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
  { purpose: 'To run your account and log you in', basis: 'The contract with you' },
  { purpose: 'To take payments and make refunds', basis: 'The contract with you' },
  { purpose: 'To keep invoices and accounts', basis: 'A legal duty (tax law)' },
  { purpose: 'To answer questions, claims and complaints', basis: 'The contract, and our interest in settling them' },
  {
    purpose: 'To stop fraud, abuse and attacks, and to find errors',
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
