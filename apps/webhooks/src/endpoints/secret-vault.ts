import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'sealed-1';
/**
 * The number of decrypted secrets that are kept in memory, so that an endpoint with many events decrypts its secret
 * once.
 */
const MAX_OPENED = 5000;

/** Parses a configured key of 32 bytes in base64 or hex. Returns null if it is invalid. */
export function readKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) || /^[0-9a-f]{64}$/i.test(text);
  return isBase64 && key.length === KEY_BYTES ? key : null;
}

/** The secret cannot be decrypted, because no key matches or the stored text was changed. */
export class UnreadableSecret extends Error {
  constructor() {
    super('no key decrypts this secret');
    this.name = 'UnreadableSecret';
  }
}

/**
 * Encrypts signing secrets for the database (AES-256-GCM) and decrypts them. The first key encrypts, every key
 * decrypts. An encrypted secret contains the id of its key. It is bound to its endpoint and cannot be decrypted for
 * another one.
 */
export class SecretVault {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly first: string;
  /** The decrypted secrets by endpoint and stored text. */
  private readonly opened = new Map<string, string>();

  constructor(keys: readonly string[]) {
    const entries = keys.map((text) => {
      const key = readKey(text)!;
      return [idOf(key), createSecretKey(key)] as const;
    });
    this.keys = new Map(entries);
    this.first = entries[0]![0];
  }

  seal(endpointId: number, secret: string): string {
    return this.sealAt(placeOf(endpointId), secret);
  }

  /** Encrypts a text that can be decrypted only for the same place. */
  sealAt(place: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.first)!, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.prefix}${sealed.toString('base64url')}`;
  }

  /** The prefix of every secret that is encrypted with the first key. */
  get prefix(): string {
    return `${FORM}.${this.first}.`;
  }

  /** Throws UnreadableSecret. A secret stored in plain text is returned unchanged. */
  open(endpointId: number, stored: string): string {
    if (stored.startsWith('whsec_')) return stored;
    const key = `${endpointId} ${stored}`;
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    const secret = this.openAt(placeOf(endpointId), stored);
    if (this.opened.size >= MAX_OPENED) this.opened.clear();
    this.opened.set(key, secret);
    return secret;
  }

  /** Throws UnreadableSecret. */
  openAt(place: string, sealedText: string): string {
    const [form, keyId = '', text = ''] = sealedText.split('.');
    const key = this.keys.get(keyId);
    const sealed = Buffer.from(text, 'base64url');
    if (form !== FORM || !key || sealed.length < NONCE_BYTES + TAG_BYTES) throw new UnreadableSecret();
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new UnreadableSecret();
    }
  }
}

/** Identifies a key without revealing it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('webhook secret key').update(key).digest('hex').slice(0, 8);
}

function placeOf(endpointId: number): string {
  return `endpoint ${endpointId}`;
}
