import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Authenticator data flags: user present, user verified, credential included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  user?: { id: string };
}

/** What a browser or an authenticator does wrong on purpose. */
export interface Deviations {
  /** The origin of the page. */
  origin?: string;
  /** The domain that the authenticator signs. */
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  type?: string;
  userHandle?: string;
}

/** A passkey in software (ES256), and the browser between it and the portal. */
export class VirtualPasskey {
  readonly id = randomBytes(32).toString('base64url');
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';
  private counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    this.publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
  }

  /** The response to `navigator.credentials.create`. */
  register({ challenge, user }: Options, deviations: Deviations = {}): Record<string, unknown> {
    this.userHandle = user!.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const data = Buffer.concat([this.authenticatorData(CREDENTIAL, deviations), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', challenge, deviations).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to `navigator.credentials.get`. */
  authenticate({ challenge }: Options, deviations: Deviations = {}): Record<string, unknown> {
    this.counter++;
    const data = this.authenticatorData(0, deviations);
    const clientData = this.clientData('webauthn.get', challenge, deviations);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.key).toString('base64url'),
      userHandle: deviations.userHandle ?? this.userHandle,
    });
  }

  private authenticatorData(flags: number, deviations: Deviations): Buffer {
    const { rpId = new URL(this.origin).hostname, isUserVerified = true, counter = this.counter } = deviations;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | PRESENT | (isUserVerified ? VERIFIED : 0));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin, ...other }: Deviations): Buffer {
    return Buffer.from(JSON.stringify({ type: other.type ?? type, challenge, origin, crossOrigin: false }));
  }

  private response(response: object): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
