import { hash } from 'node:crypto';
import { hours } from '../../../contract/values/time/duration.ts';
import { createTokenSigner, type SigningKeys } from '../../crypto/token-signer.ts';

/** How long a browser proves that it opened our mail. */
export const mailProofLifeMs = hours(24);

/** For a cookie: that this browser opened a link which we mailed to an address, without the address in it. */
export interface MailProofs {
  create(email: string): string;
  proves(proof: string | undefined, email: string): boolean;
}

// With the signature the proof is as long as every secret in our cookies.
const endBytes = 4;
const hashBytes = 12;

export function createMailProofs(keys: SigningKeys, now: () => Date): MailProofs {
  const signer = createTokenSigner('opened mails', keys);
  return {
    create: (email) => {
      const end = Buffer.alloc(endBytes);
      end.writeUInt32BE(Math.floor((now().getTime() + mailProofLifeMs) / 1000));
      return signer.sign(Buffer.concat([end, hashOf(email)]));
    },
    proves: (proof, email) => {
      const content = proof === undefined ? undefined : signer.verify(proof);
      if (!content) return false;
      return content.readUInt32BE() * 1000 > now().getTime() && content.subarray(endBytes).equals(hashOf(email));
    },
  };
}

function hashOf(email: string): Buffer {
  return hash('sha256', email.toLowerCase(), 'buffer').subarray(0, hashBytes);
}
