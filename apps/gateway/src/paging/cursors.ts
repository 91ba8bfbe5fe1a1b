import type { Position } from '@frontdesk/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;

/** The list that a cursor belongs to. Any other list refuses it. */
export interface CursorContext {
  /** Name of the list operation. */
  resource: string;
  organizationId: number;
  livemode: boolean;
}

export interface Cursor {
  direction: 'after' | 'before';
  position: Position;
}

/** Encodes and decodes opaque, authenticated cursors. */
export class Cursors {
  constructor(private readonly secret: string) {}

  encode(context: CursorContext, { direction, position }: Cursor): string {
    return this.seal(context, [direction === 'after' ? 0 : 1, position.at, position.id]);
  }

  /** Returns null unless the cursor was issued for this list. */
  decode(context: CursorContext, text: string): Cursor | null {
    const content = this.open(context, text);
    if (content === null) return null;
    const [direction, at, id] = content as [number, string, number];
    return { direction: direction === 0 ? 'after' : 'before', position: { at, id } };
  }

  /** Encodes a position of any kind. */
  seal(context: CursorContext, content: readonly unknown[]): string {
    const payload = Buffer.from(JSON.stringify(content));
    return Buffer.concat([this.mac(context, payload), payload]).toString('base64url');
  }

  /** Returns the position in a cursor of this list, or null. */
  open(context: CursorContext, text: string): unknown[] | null {
    if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    const mac = bytes.subarray(0, MAC_BYTES);
    if (payload.length === 0 || !timingSafeEqual(mac, this.mac(context, payload))) return null;
    if (bytes.toString('base64url') !== text) return null;
    return JSON.parse(payload.toString()) as unknown[];
  }

  private mac({ resource, organizationId, livemode }: CursorContext, payload: Buffer): Buffer {
    return createHmac('sha256', this.secret)
      .update(`${resource}\n${organizationId}\n${livemode ? 'live' : 'test'}\n`)
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
