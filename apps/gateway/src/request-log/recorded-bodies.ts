import { StringDecoder } from 'node:string_decoder';

export const MAX_BODY_BYTES = 16 * 1024;
/** Fields whose values the API shows only once. */
const SECRETS = /("(?:secret|key|test_key|token|password)"\s*:\s*")(?:[^"\\]|\\.)*("?)/g;
const NUL = /\0/g;

export interface KeptBody {
  text: string | null;
  isTruncated: boolean;
}

/** Returns the first 16 KiB of a body without secrets, and without characters that Postgres refuses. */
export function keptBody(body: string | Buffer | null): KeptBody {
  if (body === null) return { text: null, isTruncated: false };
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.slice(0, MAX_BODY_BYTES + 1));
  // The decoder leaves out the bytes of a character that is cut off.
  const text = new StringDecoder('utf8').write(bytes.subarray(0, MAX_BODY_BYTES));
  return {
    text: text.replace(SECRETS, '$1…$2').replace(NUL, '\uFFFD'),
    isTruncated: bytes.length > MAX_BODY_BYTES,
  };
}
