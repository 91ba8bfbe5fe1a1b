const STORAGE_KEY = 'frontdesk.docs.language';
/** Other tabs, such as those of sample requests, are not remembered. */
const LANGUAGES = ['curl', 'TypeScript', 'Python', 'PHP', 'Ruby', 'Go'];

/** Shows the tab that the reader chooses in every code group of the page, and stores the choice. */
export function rememberLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return;
    const language = labelOf(target);
    if (!language || !LANGUAGES.includes(language)) return;
    localStorage.setItem(STORAGE_KEY, language);
    show(language);
  });
}

export function showRememberedLanguage(): void {
  const language = localStorage.getItem(STORAGE_KEY);
  if (language) show(language);
}

function show(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.vp-code-group input:not(:checked)')) {
    // VitePress shows the block of the tab that is clicked.
    if (labelOf(input) === language) input.click();
  }
}

function labelOf({ id }: HTMLInputElement): string | undefined {
  return document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)?.textContent.trim();
}
