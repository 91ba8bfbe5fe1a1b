import { ref } from 'vue';

const STORAGE_KEY = 'frontdesk.docs.test-key';
const PLACEHOLDER = 'vk_test_…';

/** The reader's test key. Null until the reader enters or creates one. Live keys are never accepted. */
export const testKey = ref<string | null>(null);

export function isTestKey(value: string): boolean {
  return /^vk_test_\w+$/.test(value);
}

/** Whether the API accepts the key. A key that cannot be checked is accepted, because only the examples use it. */
export async function isAccepted(key: string): Promise<boolean> {
  const response = await fetch('/api/public/v1/me', { headers: { authorization: `Bearer ${key}` } }).catch(() => null);
  return response?.status !== 401;
}

export function loadTestKey(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  testKey.value = stored && isTestKey(stored) ? stored : null;
  showTestKey();
}

/** Stores the key in this browser and shows it in every example. Null removes it. */
export function chooseTestKey(key: string | null): void {
  const shown = testKey.value;
  testKey.value = key;
  if (key) localStorage.setItem(STORAGE_KEY, key);
  else localStorage.removeItem(STORAGE_KEY);
  replaceInExamples(shown ?? PLACEHOLDER, key ?? PLACEHOLDER);
}

/** Shows the key in the examples of a page that was just opened. */
export function showTestKey(): void {
  if (testKey.value) replaceInExamples(PLACEHOLDER, testKey.value);
}

function replaceInExamples(from: string, to: string): void {
  for (const code of document.querySelectorAll('.vp-doc pre code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.textContent?.includes(from)) node.textContent = node.textContent.replaceAll(from, to);
    }
  }
}
