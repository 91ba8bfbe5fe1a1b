type Attributes = Record<string, string | boolean>;

/** Creates an element. Strings become text nodes, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) created.setAttribute(key, '');
    else if (value !== false) created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

const SVG = 'http://www.w3.org/2000/svg';
const paths = {
  chat: 'M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.5 8.5 0 1 1 21 11.5z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12l16-8-6 17-3-7-7-2z',
} as const;

export function icon(name: keyof typeof paths): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const drawing = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true', focusable: 'false' };
  for (const [key, value] of Object.entries({ ...drawing, ...ends })) svg.setAttribute(key, value);
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/g;

/** Turns the web addresses in a text into links. */
export function linked(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, index), element('a', linkTo(address), address));
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}

function linkTo(href: string): Attributes {
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
}
