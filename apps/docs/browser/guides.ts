/**
 * Scrolls the current guide into view, because on a phone the list of guides is one row that is wider than the screen.
 */
export function scrollToCurrentGuide(): void {
  const row = document.querySelector<HTMLElement>('.guides');
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
