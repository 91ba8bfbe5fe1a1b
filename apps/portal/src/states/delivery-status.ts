/** The parts of a delivery that tell how far it is. */
interface Delivered {
  status: string;
  last_error: string | null;
}

/**
 * The status that a delivery is shown with: a pending one whose last attempt failed is `retrying`. A delivered one that
 * is sent again is `pending`.
 */
export function shownStatus({ status, last_error }: Delivered): string {
  return status === 'pending' && last_error !== null ? 'retrying' : status;
}
