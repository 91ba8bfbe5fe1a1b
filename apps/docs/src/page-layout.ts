import { escapeHtml, type Section } from './markdown.ts';
import type { SitePage } from './site-pages.ts';

/** URL paths of the assets that pages load. */
export interface AssetPaths {
  style: string;
  script: string;
  reference: string;
}

const AREAS = [
  ['/docs', 'Reference'],
  ['/docs/guides/quickstart', 'Guides'],
  ['/docs/errors', 'Errors'],
] as const;

/** Renders the page of the API reference, whose content its script renders. */
export function referencePage(assets: AssetPaths): string {
  return whole(
    { title: 'Reference', area: '/docs', assets },
    `<noscript><p>The reference needs JavaScript. Without it, read the <a href="/docs/guides/quickstart">guides</a> or the
<a href="/docs/api.json">API description</a>.</p></noscript>
<div id="reference" data-description="/docs/api.json"></div>
<script src="${assets.reference}" defer></script>`,
  );
}

/** Renders a guide, with the list of all guides beside it. */
export function guidePage(page: SitePage, guides: readonly SitePage[], assets: AssetPaths): string {
  const next = guides[guides.indexOf(page) + 1];
  return whole(
    { title: page.title, area: '/docs/guides/quickstart', assets },
    `<div class="columns">
<nav class="guides" aria-label="Guides"><ul>
${guides.map((guide) => guideLink(guide, guide === page)).join('\n')}
</ul></nav>
<main class="text">
${page.html}
${next ? `<p class="next">Next: <a href="${next.path}">${escapeHtml(next.title)}</a></p>` : ''}
</main>
</div>`,
  );
}

export function plainPage(page: SitePage, assets: AssetPaths): string {
  return whole({ title: page.title, area: page.path, assets }, `<main class="text alone">\n${page.html}</main>`);
}

/** Renders the page for an unknown path. */
export function notFoundPage(assets: AssetPaths): string {
  const content = `<main class="text alone">
<h1>There is no such page</h1>
<p>Try the <a href="/docs">reference</a>, the <a href="/docs/guides/quickstart">guides</a> or the
<a href="/docs/errors">table of errors</a>.</p>
</main>`;
  return whole({ title: 'Page not found', area: '', assets }, content);
}

function guideLink({ path, title, sections }: SitePage, isCurrent: boolean): string {
  const current = isCurrent ? ' aria-current="page"' : '';
  const below = isCurrent && sections.length > 0 ? `<ul>${sections.map(sectionLink).join('')}</ul>` : '';
  return `<li><a href="${path}"${current}>${escapeHtml(title)}</a>${below}</li>`;
}

function sectionLink({ id, title }: Section): string {
  return `<li><a href="#${id}">${escapeHtml(title)}</a></li>`;
}

interface Frame {
  title: string;
  area: string;
  assets: AssetPaths;
}

function whole({ title, area, assets }: Frame, content: string): string {
  const links = AREAS.map(([path, name]) => {
    const current = path === area ? ' aria-current="true"' : '';
    return `<a href="${path}"${current}>${name}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Frontdesk API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}"></script>
</head>
<body>
<header class="site">
<a class="name" href="/docs">Frontdesk<span> API</span></a>
<nav aria-label="Documentation">${links.join('')}</nav>
<button type="button" id="colors" aria-label="Dark colors" aria-pressed="false" hidden></button>
</header>
${content}
</body>
</html>
`;
}
