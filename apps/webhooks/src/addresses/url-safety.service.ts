import { valueWithin } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import {
  AddressResolver,
  AllowedHosts,
  isLoopback,
  isLoopbackAddress,
  isPublicAddress,
  isUnambiguous,
  judgeUrl,
} from '@frontdesk/egress';
import { Injectable } from '@nestjs/common';

/** The longest DNS lookup when an endpoint is created. A name that takes longer counts as unresolved. */
const LOOKUP_TIMEOUT_MS = 2000;

@Injectable()
export class UrlSafetyService {
  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly resolver: AddressResolver,
  ) {}

  /**
   * Throws `loopback_url` if the URL refers to this machine, and `unsafe_url` if it cannot be public for another
   * reason. An unresolved name is accepted, because it may be created later and every attempt checks the addresses
   * again.
   */
  async assertSafe(address: string): Promise<void> {
    if (!isUnambiguous(address)) throw new DomainError('unsafe_url');
    const url = new URL(address);
    const verdict = judgeUrl(url, this.allowedHosts);
    if (verdict === 'unsafe') throw new DomainError(isLoopback(url) ? 'loopback_url' : 'unsafe_url');
    if (verdict !== 'name') return;
    const lookup = this.resolver.resolve(url.hostname).catch(() => []);
    const addresses = await valueWithin(LOOKUP_TIMEOUT_MS, lookup, []);
    if (addresses.every(isPublicAddress)) return;
    throw new DomainError(addresses.some(isLoopbackAddress) ? 'loopback_url' : 'unsafe_url');
  }
}
