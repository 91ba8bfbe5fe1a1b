/** Knows the methods that each path accepts, to distinguish 405 from 404. */
export class RouteIndex {
  private readonly routes: { pattern: RegExp; method: string; listener: 'public' | 'platform' }[] = [];

  add(listener: 'public' | 'platform', method: string, path: string): void {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    this.routes.push({ pattern, method, listener });
  }

  /** `target` is the request target as the client sent it. */
  methodsFor(target: string, isServed: (listener: 'public' | 'platform') => boolean): string[] {
    const path = pathOf(target);
    const found = this.routes.filter(({ pattern, listener }) => pattern.test(path) && isServed(listener));
    const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return [...new Set(methods)].sort();
  }
}

/** Returns the decoded path of a request target, which may be absolute (`http://host/path`) and percent-encoded. */
export function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
