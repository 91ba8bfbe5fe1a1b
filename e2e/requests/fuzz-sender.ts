import { anIp, exchange, type ApiResponse, type StackAddress, type TestOrganization } from '@frontdesk/testing';
import { randomInt } from 'node:crypto';
import type { FuzzRequest, Sender } from './fuzz-requests.js';

/** The number of requests per key, below the limit of a key, so that no 429 hides another response. */
const REQUESTS_PER_KEY = 100;

/**
 * Sends requests for their senders, with keys of one organization. Switches to another key before a key reaches its
 * limit.
 */
export class FuzzSender {
  private readonly keys = new Map<Sender, { key: Promise<string>; left: number }>();

  constructor(
    private readonly stack: StackAddress,
    private readonly organization: TestOrganization,
  ) {}

  async send({ sender, method, path, headers, body }: FuzzRequest): Promise<ApiResponse> {
    const token = await this.tokenOf(sender);
    const own = new Set(headers.map(([name]) => name.toLowerCase()));
    return exchange(this.stack.gateways[randomInt(this.stack.gateways.length)]!, {
      method,
      path: path.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character)),
      headers: [
        ...(token && !own.has('authorization') ? [['Authorization', `Bearer ${token}`] as const] : []),
        ...(own.has('x-forwarded-for') ? [] : [['X-Forwarded-For', anIp()] as const]),
        ...(body && !own.has('content-type') ? [['Content-Type', 'application/json'] as const] : []),
        ...headers.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')] as const),
      ],
      ...(body ? { body } : {}),
    });
  }

  private async tokenOf(sender: Sender): Promise<string> {
    if (sender === 'platform') return this.stack.platformToken;
    if (sender === 'anonymous') return '';
    if (sender === 'unknown key') return 'vk_live_0123456789012345678901234567890123456789';
    let held = this.keys.get(sender);
    if (!held || held.left === 0) {
      const options = sender === 'limited' ? { scopes: ['webhooks:manage', 'leads:write'] as const } : { mode: sender };
      held = { key: this.organization.createKey(options).then(({ key }) => key), left: REQUESTS_PER_KEY };
      this.keys.set(sender, held);
    }
    held.left -= 1;
    return held.key;
  }
}
