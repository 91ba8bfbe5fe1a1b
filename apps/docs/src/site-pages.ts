import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page whose text is a Markdown file of the repository. */
export interface SourcePage {
  /** Path of the file in the repository. */
  file: string;
  /** Path on the site without a leading slash, such as `guides/quickstart`. */
  path: string;
}

export interface Section {
  title: string;
  pages: SourcePage[];
}

const guide = (name: string): SourcePage => ({ file: `docs/guides/${name}.md`, path: `guides/${name}` });
const document = (name: string): SourcePage => ({ file: `docs/${name}.md`, path: name });

const RUNBOOKS = [
  'service-unwell',
  'error-budget',
  'outside',
  'backlog-growing',
  'broker-down',
  'postgres-full',
  'dead-letters',
  'endpoint-storm',
  'stuck-lease',
  'consent-ledger',
  'sign-in',
];

/** The pages in the order of the navigation. A page for a new subject is added here. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [guide('quickstart'), guide('authentication'), guide('test-mode'), guide('paging'), guide('errors')],
  },
  {
    title: 'Guides',
    pages: [
      guide('speed-to-lead'),
      guide('webhooks'),
      guide('events'),
      guide('chat-bot'),
      guide('evidence'),
      guide('hipaa'),
      document('widget'),
      document('phone'),
    ],
  },
  {
    title: 'Tools',
    pages: [
      { file: 'libs/sdk/README.md', path: 'sdk' },
      { file: 'libs/webhook-verify/README.md', path: 'webhook-verify' },
      { file: 'libs/cli/README.md', path: 'cli' },
      { file: 'docs/webhooks-listen.md', path: 'listen' },
      guide('ai-apps'),
      document('mcp'),
      document('import-export'),
    ],
  },
  {
    title: 'Operate',
    pages: [
      ...['first-day', 'day-30', 'containers', 'operations', 'portal', 'configuration', 'metrics'].map(document),
      { file: 'docs/runbooks/README.md', path: 'runbooks' },
      ...RUNBOOKS.map((name) => document(`runbooks/${name}`)),
    ],
  },
  { title: 'Platform', pages: [document('platform-api'), document('chats'), document('outbound-calling')] },
  {
    title: 'About',
    pages: [
      document('errors'),
      ...['overview', 'features', 'compliance', 'security'].map((name) => ({
        file: `docs/site/${name}.md`,
        path: `about/${name}`,
      })),
      { file: 'CHANGELOG.md', path: 'changelog' },
    ],
  },
];

/** Files of the site that are not pages, by their path in the repository. */
const FILES: Readonly<Record<string, string>> = {
  'docs/api.json': '/api.json',
  'docs/platform-api.json': '/platform-api.json',
};

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
};

const VARIABLES = `The examples use these variables, with your key:

\`\`\`bash
export FRONTDESK_URL=https://api.frontdesk.example/api/public/v1
export FRONTDESK_API_KEY=vk_test_…
\`\`\`
`;

export const allPages = (): SourcePage[] => SECTIONS.flatMap(({ pages }) => pages);

/**
 * Returns the Markdown of a page, with links and code groups for the site.
 * @param root the folder of the repository
 */
export function pageText(root: string, { file }: SourcePage): string {
  const source = withVariables(readFileSync(join(root, file), 'utf8'));
  return withCodeGroups(
    outsideCode(source, (text) =>
      text.replace(/(?<!!)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => linkTo(file, label, href)),
    ),
  );
}

/** Sets the variables that the examples of a page use, below its title, unless the page sets them. */
function withVariables(markdown: string): string {
  if (!/(\$\{?|env\.)FRONTDESK_URL/.test(markdown) || markdown.includes('export FRONTDESK_URL')) return markdown;
  return markdown.replace(/^# .*\n/m, `$&\n${VARIABLES}`);
}

export function titleOf(markdown: string): string {
  return (/^# (.*)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '');
}

/** Turns adjacent code blocks in different languages into a group with one tab per language. */
export function withCodeGroups(markdown: string): string {
  return markdown.replace(/(?:^```\w+\n(?:(?!^```).*\n)*^```\n(?:\n(?=^```))?){2,}/gm, (blocks) => {
    const opening = /^```(\w+)$/gm;
    const languages = [...blocks.matchAll(opening)].map((match) => match[1]!);
    const isGroup = languages.every((one) => LANGUAGES[one]) && new Set(languages).size === languages.length;
    if (!isGroup) return blocks;
    const tabs = blocks.replace(opening, (_, language: string) => `\`\`\`${language} [${LANGUAGES[language]}]`);
    return `::: code-group\n\n${tabs}\n:::\n`;
  });
}

/**
 * Returns a link for the site. A file of the repository that the site does not have is named instead, and not opened,
 * because the build of an image has only a part of the repository.
 */
function linkTo(from: string, label: string, href: string): string {
  if (/^([a-z]+:|#)/.test(href)) return `[${label}](${href})`;
  if (href.startsWith('/docs')) return `[${label}](${href.slice('/docs'.length) || '/'})`;
  const [target, anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), target!);
  const path = FILES[file] ?? allPages().find((page) => page.file === file)?.path;
  if (path) return `[${label}](${path.startsWith('/') ? path : `/${path}`}${anchor ? `#${anchor}` : ''})`;
  const named = `\`${file}\` in the repository`;
  return [file, posix.basename(file)].includes(label.replaceAll('`', '')) ? named : `${label} (${named})`;
}

function outsideCode(markdown: string, edit: (text: string) => string): string {
  return markdown
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 0 ? edit(part) : part))
    .join('');
}
