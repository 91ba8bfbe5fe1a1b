/** Where the reference looks too, and what it expects there. */
const MEMORY = 'colorMode';

type Colors = 'dark' | 'light';

function remembered(): Colors | null {
  try {
    const kept = localStorage.getItem(MEMORY);
    return kept === 'dark' || kept === 'light' ? kept : null;
  } catch {
    return null; // storage can be switched off
  }
}

function current(): Colors {
  return remembered() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Marks the page with the colors that were chosen, or else those of the device. */
export function chooseColors(): void {
  document.documentElement.dataset['colors'] = current();
}

function show(colors: Colors): void {
  document.documentElement.dataset['colors'] = colors;
  // The reference goes by these.
  document.body.classList.toggle('dark-mode', colors === 'dark');
  document.body.classList.toggle('light-mode', colors === 'light');
  document.querySelector('#colors')?.setAttribute('aria-pressed', String(colors === 'dark'));
}

/** Shows the switch and keeps what was chosen with it. */
export function offerColors(): void {
  show(current());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(current()));
  const button = document.querySelector<HTMLButtonElement>('#colors');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const colors: Colors = document.documentElement.dataset['colors'] === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(MEMORY, colors);
    } catch {
      // then it holds for this page
    }
    show(colors);
  });
}
