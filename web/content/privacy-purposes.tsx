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
