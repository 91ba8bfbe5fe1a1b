import { defineComponent, h, ref, useId, type VNode } from 'vue';
import { testKey } from './test-key.js';

const BASE = '/api/public/v1';

/** Sends the request of an operation with the reader's test key, and shows the response. */
export const TryIt = defineComponent(
  ({ method, path, hasQuery, body }: { method: string; path: string; hasQuery?: boolean; body?: string }) => {
    const prefix = useId();
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    const values = ref<Record<string, string>>({});
    const query = ref('');
    const text = ref(body ?? '');
    const response = ref('');
    const isSending = ref(false);

    const send = async (event: Event): Promise<void> => {
      event.preventDefault();
      isSending.value = true;
      const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.value[name] ?? ''));
      response.value = await responseTo(`${BASE}${target}${query.value && `?${query.value}`}`, method, text.value);
      isSending.value = false;
    };
    const field = (name: string, value: string, set: (value: string) => void, tag = 'input'): VNode[] => [
      h('label', { for: `${prefix}-${name}` }, name),
      h(tag, {
        id: `${prefix}-${name}`,
        value,
        ...(tag === 'textarea' ? { rows: value.split('\n').length, spellcheck: false } : { autocomplete: 'off' }),
        onInput: (event: Event) => set((event.target as HTMLInputElement).value),
      }),
    ];
    const form = (): VNode =>
      h('form', { onSubmit: send }, [
        ...names.flatMap((name) => field(name, values.value[name] ?? '', (value) => (values.value[name] = value))),
        ...(hasQuery ? field('query', query.value, (value) => (query.value = value)) : []),
        ...(body ? field('body', text.value, (value) => (text.value = value), 'textarea') : []),
        h('button', { type: 'submit', disabled: isSending.value }, `Send ${method}`),
      ]);
    return () =>
      h('details', { class: 'try-it' }, [
        h('summary', 'Try it in test mode'),
        testKey.value ? form() : h('p', 'Enter your test key at the top of this page first.'),
        h('div', { role: 'status' }, response.value ? h('pre', { tabindex: 0 }, response.value) : undefined),
      ]);
  },
  {
    props: {
      method: { type: String, required: true },
      path: { type: String, required: true },
      hasQuery: Boolean,
      body: String,
    },
  },
);

async function responseTo(url: string, method: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${testKey.value}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    return `${response.status}\n${pretty(text)}`;
  } catch {
    return 'No response.';
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
