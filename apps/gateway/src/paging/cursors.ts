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
    const payload = Buffer.from(JSON.stringify([direction === 'after' ? 0 : 1, position.at, position.id]));
    return Buffer.concat([this.mac(context, payload), payload]).toString('base64url');
  }

  /** Returns null unless the cursor was issued for this list. */
  decode(context: CursorContext, text: string): Cursor | null {
    if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    const mac = bytes.subarray(0, MAC_BYTES);
    if (payload.length === 0 || !timingSafeEqual(mac, this.mac(context, payload))) return null;
    if (bytes.toString('base64url') !== text) return null;
    const [direction, at, id] = JSON.parse(payload.toString()) as [number, string, number];
    return { direction: direction === 0 ? 'after' : 'before', position: { at, id } };
  }

  private mac({ resource, organizationId, livemode }: CursorContext, payload: Buffer): Buffer {
    return createHmac('sha256', this.secret)
      .update(`${resource}\n${organizationId}\n${livemode ? 'live' : 'test'}\n`)
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
