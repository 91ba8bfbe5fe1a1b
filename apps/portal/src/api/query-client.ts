import { QueryClient, type DefaultOptions } from '@tanstack/react-query';

export function createQueryClient(queries: DefaultOptions['queries']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5000, ...queries },
      // By default, a write without a network waits and is sent when the connection is back, such as a call request.
      mutations: { networkMode: 'always' },
    },
  });
}
