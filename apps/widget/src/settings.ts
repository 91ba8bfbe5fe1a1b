import { texts } from './texts.js';

/** The settings of an embedded widget, from the `data-` attributes of its script tag. */
export interface Settings {
  widgetId: string;
  /** The base URL of this widget's API, without a trailing slash. */
  api: string;
  title: string | null;
  greeting: string;
  accent: string | null;
  side: 'left' | 'right';
  theme: 'light' | 'dark' | 'auto';
  visitorName: string | null;
}

/** Returns null if the tag has no valid widget id. */
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
