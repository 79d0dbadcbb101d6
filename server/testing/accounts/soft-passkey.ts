import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test passkey is tied to, and how it misbehaves where a test wants it to. */
export interface Ceremony {
  readonly origin: string;
  readonly challenge: string;
  /** What it says it has counted to. */
  readonly counter?: number;
  /** Whether it asked its owner for a fingerprint or the like. */
  readonly isVerified?: boolean;
  /** What the user is kept by, when signing in. */
  readonly userHandle?: string;
}

const flags = { present: 1, verified: 4, attested: 64 };

/** A passkey in software: answers as a browser with an authenticator would, for tests without a browser. */
export function createSoftPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);

  return {
    id: id.toString('base64url'),

    /** What a browser sends of a new passkey. */
    register: (ceremony: Ceremony) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))]);
      const data = Buffer.concat([authenticatorData(ceremony, flags.attested), attested]);
      return credential({
        clientDataJSON: clientData('webauthn.create', ceremony),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** What a browser sends to sign in. */
    signIn: (ceremony: Ceremony) => {
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony, 0);
      const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      return credential({
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, clientHash]), privateKey).toString('base64url'),
        ...(ceremony.userHandle !== undefined && { userHandle: ceremony.userHandle }),
      });
    },
  };

  function credential<R extends object>(response: R) {
    const text = id.toString('base64url');
    return { id: text, rawId: text, response, type: 'public-key', clientExtensionResults: {} };
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** The part that is signed: for whom, under which circumstances, and for the how manieth time. */
function authenticatorData({ origin, counter = 0, isVerified = true }: Ceremony, more: number): Buffer {
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | more);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([rpIdHash, tail]);
}

/** An ES256 key in CBOR, written out: a map of kty, alg, crv, x and y. */
function coseKey({ x = '', y = '' }: { x?: string | undefined; y?: string | undefined }): Buffer {
  const head = Buffer.from('a5010203262001', 'hex');
  return Buffer.concat([
    head,
    Buffer.from('215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** An attestation of nothing in CBOR: { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([head, length, data]);
}
