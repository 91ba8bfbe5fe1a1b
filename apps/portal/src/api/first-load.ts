/** Whether a query loads for the first time. `isLoading` is true again while a query is retried after an error. */
export function isFirstLoad({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }): boolean {
  return isLoading && !isFetched;
}
