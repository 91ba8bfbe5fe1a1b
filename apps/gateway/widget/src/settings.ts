import { texts } from './texts.js';

/** What the page that embeds the widget says about it, as attributes of the script tag. */
export interface Settings {
  widgetId: string;
  /** Where the API of this widget begins, without a slash at the end. */
  api: string;
  title: string | null;
  greeting: string;
  accent: string | null;
  side: 'left' | 'right';
  theme: 'light' | 'dark' | 'auto';
  visitorName: string | null;
}

/** Null, and a word to whoever builds the page, when the tag names no widget. */
export function readSettings(script: HTMLScriptElement): Settings | null {
  const { widgetId, title, greeting, accent, side, theme, visitorName } = script.dataset;
  if (!widgetId || !/^wgt_[A-Za-z0-9]+$/.test(widgetId)) return null;
  return {
    widgetId,
    api: new URL(`widgets/${widgetId}`, script.src).href,
    title: title ?? null,
    greeting: greeting ?? texts.greeting,
    accent: accent && CSS.supports('color', accent) ? accent : null,
    side: side === 'left' ? 'left' : 'right',
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    visitorName: visitorName ?? null,
  };
}
