import { useData } from 'vitepress';
import { defineComponent, h, ref, type VNode } from 'vue';
import { createTestKey, ownOrganizations, type Organization } from './portal.js';
import { chooseTestKey, isTestKey, testKey } from './test-key.js';

const WITH_EXAMPLES = /^(guides\/(quickstart|authentication)|reference\/)/;

/** Lets the reader enter a test key, or create one with the session of the portal. The examples then contain it. */
export const TestKeyPanel = defineComponent(() => {
  const { page } = useData();
  const organizations = ref<Organization[] | null>(null);
  const entered = ref('');
  const problem = ref('');

  const use = (): void => {
    problem.value = isTestKey(entered.value) ? '' : 'Enter a test key. It begins with vk_test_.';
    if (!problem.value) chooseTestKey(entered.value);
  };
  const create = async (organization: Organization): Promise<void> => {
    try {
      chooseTestKey(await createTestKey(organization));
      problem.value = '';
    } catch (error) {
      problem.value = (error as Error).message;
    }
  };
  const open = async ({ target }: Event): Promise<void> => {
    if ((target as HTMLDetailsElement).open) organizations.value = await ownOrganizations();
  };

  const choices = (): VNode[] => [
    h('form', { onSubmit: (event: Event) => (event.preventDefault(), use()) }, [
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
  ];
  const chosen = (): VNode[] => [
    h(
      'p',
      'The examples on this page contain your key, and you can send their requests. It is stored in this browser only.',
    ),
    h('button', { type: 'button', onClick: () => chooseTestKey(null) }, 'Forget the key'),
  ];

  return () =>
    WITH_EXAMPLES.test(page.value.relativePath)
      ? h('details', { class: 'test-key', onToggle: open }, [
          h('summary', testKey.value ? 'Your test key is filled in' : 'Fill in your test key'),
          ...(testKey.value ? chosen() : choices()),
          h('p', { class: 'problem', role: 'status' }, problem.value),
        ])
      : null;
});
