/** The API reference reads the same key of the local storage and the same values. */
const STORAGE_KEY = 'colorMode';

type Colors = 'dark' | 'light';

function stored(): Colors | null {
  try {
    const colors = localStorage.getItem(STORAGE_KEY);
    return colors === 'dark' || colors === 'light' ? colors : null;
  } catch {
    return null; // Reading throws if storage is disabled.
  }
}

function current(): Colors {
  return stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Marks the page with the visitor's chosen colors, or the device's. */
export function chooseColors(): void {
  document.documentElement.dataset['colors'] = current();
}

function show(colors: Colors): void {
  document.documentElement.dataset['colors'] = colors;
  // The API reference is styled by these classes.
  document.body.classList.toggle('dark-mode', colors === 'dark');
  document.body.classList.toggle('light-mode', colors === 'light');
  document.querySelector('#colors')?.setAttribute('aria-pressed', String(colors === 'dark'));
}

/** Shows the color switch and stores the choice. */
export function offerColors(): void {
  show(current());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(current()));
  const button = document.querySelector<HTMLButtonElement>('#colors');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const colors: Colors = document.documentElement.dataset['colors'] === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(STORAGE_KEY, colors);
    } catch {
      // If storage is disabled, the choice lasts until the page is left.
    }
    show(colors);
  });
}
