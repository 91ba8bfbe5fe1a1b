import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_ACCENT, textOn, widgetSnippet, type WidgetLook } from './widget-snippet.js';

const plain: WidgetLook = { title: '', greeting: ' ', accent: DEFAULT_ACCENT, side: 'right', theme: 'auto' };
const tag = (attributes: string): string =>
  `<script src="https://desk.example/widget/v1/widget.js" data-widget-id="wgt_a1"${attributes} async></script>`;

describe('widgetSnippet', () => {
  beforeAll(() => void Object.assign(globalThis, { window: { location: { origin: 'https://desk.example' } } }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

  it('contains only the widget id by default', () => {
    expect(widgetSnippet({ widget_id: 'wgt_a1' })).toBe(tag(''));
    expect(widgetSnippet({ widget_id: 'wgt_a1' }, plain)).toBe(tag(''));
  });

  it('contains the options that differ from the default, escaped for HTML', () => {
    const look = { ...plain, title: 'Ask "us" <now>', accent: '#ff0000', side: 'left', theme: 'dark' } as const;
    expect(widgetSnippet({ widget_id: 'wgt_a1' }, look)).toBe(
      tag(' data-title="Ask &quot;us&quot; &lt;now>" data-accent="#ff0000" data-side="left" data-theme="dark"'),
    );
  });
});

describe('textOn', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#1d4ed8', '#ffffff'],
    ['#facc15', '#000000'],
    ['#000000', '#ffffff'],
  ])('for the background %s is %s', (color, expected) => expect(textOn(color)).toBe(expected));
});
