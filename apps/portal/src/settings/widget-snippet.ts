import type { Settings } from '../api/portal-paths.js';

/** Options in the tag of the widget. Empty text keeps the default. */
export interface WidgetLook {
  title: string;
  greeting: string;
  /** A color such as `#1d4ed8`. */
  accent: string;
  side: 'left' | 'right';
  theme: 'auto' | 'light' | 'dark';
}

/** The widget's own blue. */
export const DEFAULT_ACCENT = '#1d4ed8';

/** The line that puts the widget on a website. */
export function widgetSnippet({ widget_id }: Pick<Settings, 'widget_id'>, look?: WidgetLook): string {
  const attributes = [
    ['src', `${window.location.origin}/widget/v1/widget.js`],
    ['data-widget-id', widget_id],
    ['data-title', look?.title.trim()],
    ['data-greeting', look?.greeting.trim()],
    ['data-accent', look?.accent === DEFAULT_ACCENT ? '' : look?.accent],
    ['data-side', look?.side === 'left' ? 'left' : ''],
    ['data-theme', look?.theme === 'auto' ? '' : look?.theme],
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}="${escaped(value!)}"`);
  return `<script ${attributes.join(' ')} async></script>`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Black or white, whichever reads better on a color such as `#1d4ed8` (WCAG relative luminance). */
export function textOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
