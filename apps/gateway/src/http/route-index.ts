import type { AnyOperation } from '@frontdesk/contracts';

/** Which methods an address accepts, for telling 405 from 404. */
export class RouteIndex {
  private readonly routes: { pattern: RegExp; method: string; listener: 'public' | 'platform' }[] = [];

  add({ api }: AnyOperation, method: string, path: string): void {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    this.routes.push({ pattern, method, listener: api === 'platform' ? 'platform' : 'public' });
  }

  methodsFor(path: string, isServed: (listener: 'public' | 'platform') => boolean): string[] {
    const found = this.routes.filter(({ pattern, listener }) => pattern.test(path) && isServed(listener));
    return [...new Set(found.map(({ method }) => method))].sort();
  }
}
