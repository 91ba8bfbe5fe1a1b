import { useData } from 'vitepress';
import { defineComponent, h, ref, type VNode } from 'vue';
import { createTestKey, keysPage, organizationsForKeys, type Organization } from './portal.js';
import { chooseTestKey, isAccepted, isTestKey, testKey } from './test-key.js';

/** Lets the reader enter a test key, or create one with the session of the portal. The examples then contain it. */
export const TestKeyPanel = defineComponent(() => {
  const { page } = useData();
  const organizations = ref<Organization[] | null>(null);
  const entered = ref('');
  const problem = ref('');
  /** The organization whose key the portal has to create. */
  const inPortal = ref<Organization | null>(null);

  const use = async (): Promise<void> => {
    problem.value = isTestKey(entered.value) ? '' : 'Enter a test key. It begins with vk_test_.';
    if (!problem.value && !(await isAccepted(entered.value))) problem.value = 'The API does not accept this key.';
    if (!problem.value) chooseTestKey(entered.value);
  };
  const create = async (organization: Organization): Promise<void> => {
    try {
      const key = await createTestKey(organization);
      problem.value = '';
      inPortal.value = key ? null : organization;
      if (key) chooseTestKey(key);
    } catch (error) {
      problem.value = (error as Error).message;
    }
  };
  const open = async ({ target }: Event): Promise<void> => {
    if ((target as HTMLDetailsElement).open) organizations.value = await organizationsForKeys();
  };

  const choices = (): VNode[] => [
    h('form', { onSubmit: (event: Event) => (event.preventDefault(), void use()) }, [
      h('label', { for: 'test-key' }, 'Test key'),
      h('input', {
        id: 'test-key',
        value: entered.value,
        placeholder: 'vk_test_…',
        autocomplete: 'off',
        spellcheck: false,
        onInput: ({ target }: Event) => (entered.value = (target as HTMLInputElement).value.trim()),
      }),
      h('button', { type: 'submit' }, 'Use'),
    ]),
    ...(organizations.value ?? []).map((organization) =>
      h('button', { type: 'button', onClick: () => create(organization) }, `Create a test key of ${organization.name}`),
    ),
    ...(organizations.value
      ? []
      : [h('p', [h('a', { href: '/portal', target: '_self' }, 'Sign in to the portal'), ' to create one.'])]),
    ...(inPortal.value
      ? [
          h('p', [
            h('a', { href: keysPage(inPortal.value), target: '_self' }, 'Create the key in the portal'),
            ', then paste it here.',
          ]),
        ]
      : []),
  ];
  const chosen = (): VNode[] => [
    h(
      'p',
      'The examples on this page contain your key' +
        (page.value.relativePath.startsWith('reference/') ? ', and you can send their requests.' : '.') +
        ' It is stored in this browser only.',
    ),
    h('button', { type: 'button', onClick: () => chooseTestKey(null) }, 'Forget the key'),
  ];

  return () =>
    h('details', { class: 'test-key', onToggle: open }, [
      h('summary', testKey.value ? 'The examples use your test key' : 'Use your test key in the examples'),
      ...(testKey.value ? chosen() : choices()),
      h('p', { class: 'problem', role: 'status' }, problem.value),
    ]);
});
