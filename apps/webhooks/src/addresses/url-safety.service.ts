import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { isLoopbackAddress, isPublicAddress } from './address-rules.js';
import { AddressResolver } from './address-resolver.js';
import { AllowedHosts } from './allowed-hosts.js';
import { isLoopback, isUnmistakable, judgeUrl } from './url-rules.js';

/** How long the creation of an endpoint waits for a name; what takes longer counts as not resolving. */
const LOOKUP_LIMIT_MS = 2000;

@Injectable()
export class UrlSafetyService {
  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly resolver: AddressResolver,
  ) {}

  /**
   * Throws `unsafe_url`, or `loopback_url` for this machine, when the address can be seen not to be public. A name that does not resolve passes: it may
   * come to exist, and every attempt looks at the addresses again.
   */
  async assertSafe(address: string): Promise<void> {
    if (!isUnmistakable(address)) throw new DomainError('unsafe_url');
    const url = new URL(address);
    const verdict = judgeUrl(url, this.allowedHosts);
    if (verdict === 'unsafe') throw new DomainError(isLoopback(url) ? 'loopback_url' : 'unsafe_url');
    if (verdict !== 'name') return;
    const addresses = await this.addressesOf(url.hostname);
    if (addresses.every(isPublicAddress)) return;
    throw new DomainError(addresses.some(isLoopbackAddress) ? 'loopback_url' : 'unsafe_url');
  }

  private async addressesOf(name: string): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve([]), LOOKUP_LIMIT_MS);
    });
    try {
      return await Promise.race([this.resolver.resolve(name).catch(() => []), tooSlow]);
    } finally {
      clearTimeout(timer);
    }
  }
}
