import { SendHorizontalIcon, XIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Settings } from '../api/portal-paths.js';
import { SecretValue } from '../fields/copy-button.js';
import { Field } from '../fields/field.js';
import { SegmentedControl } from '../fields/segmented-control.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { useTheme } from '../theme/theme.js';
import { DEFAULT_ACCENT, textOn, widgetSnippet, type WidgetLook } from './widget-snippet.js';

const words = text.settings.widget;

/** The look of the widget beside a preview. The code for the website contains the look. */
export function WidgetDesigner({ settings }: { settings: Settings }): ReactNode {
  const [look, setLook] = useState<WidgetLook>({
    title: '',
    greeting: '',
    accent: DEFAULT_ACCENT,
    side: 'right',
    theme: 'auto',
  });
  const set = (change: Partial<WidgetLook>): void => setLook({ ...look, ...change });
  return (
    <div className="mt-5 grid gap-4 border-t pt-4">
      <div>
        <p className="font-medium">{words.look}</p>
        <p className="text-[0.8125rem] text-muted-foreground">{words.lookHint}</p>
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-4">
          <Field label={words.title}>
            {(control) => (
              <Input
                {...control}
                value={look.title}
                placeholder={settings.receptionist_name}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Field label={words.greeting}>
            {(control) => (
              <Input
                {...control}
                value={look.greeting}
                placeholder={words.defaultGreeting}
                onChange={({ target }) => set({ greeting: target.value })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <Field label={words.accent}>
              {(control) => (
                <Input
                  {...control}
                  type="color"
                  className="w-16 p-1"
                  value={look.accent}
                  onChange={({ target }) => set({ accent: target.value })}
                />
              )}
            </Field>
            <div className="grid content-start gap-1.5">
              <span className="font-medium" aria-hidden>
                {words.side}
              </span>
              <SegmentedControl
                label={words.side}
                value={look.side}
                choices={[
                  ['left', words.sides.left],
                  ['right', words.sides.right],
                ]}
                onChange={(side) => set({ side })}
              />
            </div>
            <div className="grid content-start gap-1.5">
              <span className="font-medium" aria-hidden>
                {words.theme}
              </span>
              <SegmentedControl
                label={words.theme}
                value={look.theme}
                choices={[
                  ['auto', words.themes.auto],
                  ['light', words.themes.light],
                  ['dark', words.themes.dark],
                ]}
                onChange={(theme) => set({ theme })}
              />
            </div>
          </div>
        </div>
        <Preview look={look} receptionist={settings.receptionist_name} />
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium">{text.settings.snippet}</p>
        <SecretValue value={widgetSnippet(settings, look)} name={text.settings.snippet} />
        <p className="text-[0.8125rem] text-muted-foreground">{text.settings.snippetHint}</p>
      </div>
    </div>
  );
}

const PAPER = {
  light: ['#ffffff', '#16202e', '#eef1f6', '#d5dbe5'],
  dark: ['#171c25', '#eef2f8', '#262d3a', '#38414f'],
} as const;

/** A picture of the widget in its colors. It sends no messages. */
function Preview({ look, receptionist }: { look: WidgetLook; receptionist: string }): ReactNode {
  const own = useTheme();
  const isDark =
    look.theme === 'dark' ||
    (look.theme === 'auto' &&
      (own === 'dark' || (own === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)));
  const [paper, ink, soft, line] = PAPER[isDark ? 'dark' : 'light'];
  const accent = { background: look.accent, color: textOn(look.accent) };
  return (
    <figure className="grid gap-2">
      <div
        aria-hidden
        className="flex h-72 flex-col overflow-hidden rounded-xl border shadow-md"
        style={{ background: paper, color: ink, borderColor: line }}
      >
        <div className="flex items-center gap-2 px-3 py-2.5" style={accent}>
          <div className="min-w-0 flex-1">
            <div className="truncate font-semibold">{look.title || receptionist}</div>
            <div className="text-xs">{words.state}</div>
          </div>
          <XIcon className="size-4" />
        </div>
        <div className="flex flex-1 flex-col justify-end gap-2 p-3 text-[0.8125rem]">
          <div className="max-w-[85%] self-start rounded-2xl px-3 py-2 wrap-anywhere" style={{ background: soft }}>
            {look.greeting || words.defaultGreeting}
          </div>
          <div className="max-w-[85%] self-end rounded-2xl px-3 py-2" style={accent}>
            {words.sample}
          </div>
        </div>
        <div className="flex items-center gap-2 border-t p-2" style={{ borderColor: line }}>
          <div className="flex-1 rounded-lg border px-2.5 py-1.5 text-[0.8125rem]" style={{ borderColor: line }}>
            {words.placeholder}
          </div>
          <div className="flex size-8 items-center justify-center rounded-lg" style={accent}>
            <SendHorizontalIcon className="size-4" />
          </div>
        </div>
      </div>
      <figcaption className="text-[0.8125rem] text-muted-foreground">
        {words.preview(words.corner[look.side])}
      </figcaption>
    </figure>
  );
}
