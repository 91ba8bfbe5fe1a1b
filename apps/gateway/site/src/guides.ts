/** On a phone the guides stand in a row that is wider than the screen. */
export function showWhereWeAre(): void {
  const row = document.querySelector<HTMLElement>('.guides');
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
