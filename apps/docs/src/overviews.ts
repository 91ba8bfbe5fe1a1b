export interface NavigationSection {
  title: string;
  pages: { path: string; title: string }[];
}

const ORIGIN = 'https://api.frontdesk.example';

/** Renders the index for language models. */
export function llmsText(navigation: readonly NavigationSection[]): string {
  const sections = navigation.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${ORIGIN}/docs/${page.path}.md)`).join('\n')}\n`,
  );
  return `# Frontdesk

> Frontdesk is a self-hosted AI receptionist. The Organization API reads calls, leads, bookings and chats, and places
> outbound AI calls. The OpenAPI document is at ${ORIGIN}/docs/api.json.

${sections.join('\n')}`;
}

/** Returns a page without what only the site understands: forms, and code blocks in tabs. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/^<TryIt.*\n\n?/gm, '')
    .replace(/^::: code-group\n\n([^]*?)\n+:::\n/gm, '$1\n')
    .replace(/^```(\w+) \[.*\]$/gm, '```$1');
}

/** Renders the start page. */
export function homePage(): string {
  return `---
layout: page
title: Documentation
hero:
  name: Frontdesk
  text: The API of your AI receptionist
  tagline: Read calls, leads, bookings and chats, have leads called back, and receive signed webhooks.
  actions:
    - { theme: brand, text: Quickstart, link: /guides/quickstart }
    - { theme: alt, text: API reference, link: /reference }
features:
  - { title: Try it without a phone, details: Test keys simulate calls with every outcome., link: /guides/test-mode }
  - { title: Receive webhooks, details: Signed events with retries and replays., link: /guides/webhooks }
  - { title: Call leads back, details: The AI calls within seconds when the rules allow it., link: /guides/speed-to-lead }
  - { title: Connect an assistant, details: MCP servers with the same keys and scopes., link: /mcp }
  - { title: Add the chat widget, details: One script tag on your website., link: /widget }
  - { title: Run the platform, details: Report calls and manage organizations., link: /platform-api }
---

<main>
<VPHomeHero />
<VPHomeFeatures />
</main>
`;
}
