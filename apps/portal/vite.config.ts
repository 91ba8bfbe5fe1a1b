import tailwindcss from '@tailwindcss/vite';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * Lets the browser request the font before the styles ask for it, so that text does not change its shape later. On a
 * slow network, the styles and the scripts come before the font.
 */
const fontFirst: Plugin = {
  name: 'font-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      const link = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/portal/${font}`,
        crossorigin: true,
        fetchpriority: 'low',
      };
      return font ? [{ tag: 'link', attrs: link }] : [];
    },
  },
};

/** The licenses of parts that are not code packages: the copied components and the font. */
const notices: Plugin = {
  name: 'notices',
  generateBundle() {
    const parts = [
      readFileSync(new URL('src/ui/NOTICE.md', import.meta.url), 'utf8'),
      `The typeface Inter:\n\n${readFileSync(require.resolve('@fontsource-variable/inter/LICENSE'), 'utf8')}`,
    ];
    this.emitFile({ type: 'asset', fileName: 'notices.md', source: parts.join('\n---\n\n') });
  },
};

/** Compresses scripts and style sheets. The gateway keeps and sends them as they are stored. */
const compress: Plugin = {
  name: 'compress',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
      const file = path.join(dir!, name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      rmSync(file);
    }
  },
};

export default defineConfig({
  base: '/portal/',
  plugins: [tailwindcss(), fontFirst, notices, compress],
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licenses of the packages in the bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // The operator console is a program of its own, served on another port.
      input: ['index.html', 'operator.html', 'src/main.tsx'],
      // A group of texts comes with the pages that show it.
      treeshake: { moduleSideEffects: [{ test: /portal\/src\/texts\//, sideEffects: false }] },
      // One file for what every page needs: a slow network waits once instead of for each of many small files. The
      // programs that start when their file is read stay outside, and so does what the first page needs before.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /src\/(?:api\/first-session|first-load\/(?:first-frame|inbox-frame|element)|pages|layout\/(?:wide-screen|frame-classes)|theme\/applied-theme|home\/greeting|format\/long-date|texts\/english-headings)\.ts|src\/styles\.css|vite\/preload-helper/,
            },
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*(?:\.html|apps\/portal\/src\/(?:operator|main|first-load|styles|sign-in\/passkeys|texts\/english-(?:operator|session|apps))))/,
            },
            // The navigation and the sign-in form both show the key.
            {
              name: 'field',
              test: /portal\/src\/(?:fields\/(?:field|form-errors)|ui\/(?:label|input))\.tsx?|react-label|icons\/key-round\./,
            },
            // The sign-in page needs these and little else.
            {
              name: 'form',
              test: /portal\/src\/sign-in\/(?:sign-in-form|password-field|recovery-form|single-sign-on)\.tsx?/,
            },
            // What every second page needs: words, icons, times, states and layouts.
            { name: (id) => /portal\/src\/texts\/english-(\w+)/.exec(id)?.[1] ?? null },
            {
              name: 'shared',
              minShareCount: 2,
              test: /lucide-react|portal\/src\/(?:format|states|layout|feedback\/empty-state|ui\/(?:skeleton|table|badge|textarea|native-select))/,
            },
            // Parts that some pages need at once and others never.
            {
              name: 'layer',
              test: /react-(?:dismissable-layer|focus-(?:scope|guards)|presence|portal|remove-scroll)\/|aria-hidden/,
            },
            { name: 'roving', test: /react-(?:collection|roving-focus|use-size)\// },
            {
              name: 'dialog',
              test: /react-(?:alert-)?dialog\/|portal\/src\/(?:ui\/(?:alert-dialog|dialog|sheet)|feedback\/(?:form-dialog|confirm-question))/,
            },
            {
              name: 'controls',
              test: /portal\/src\/(?:ui\/(?:checkbox|switch)|fields\/(?:check-list|switch-field))/,
            },
            { name: 'radio', test: /react-radio-group\/|portal\/src\/ui\/radio-group/ },
            { name: 'menu', test: /@floating-ui|react-(?:dropdown-menu|menu|popper)\/|portal\/src\/ui\/dropdown-menu/ },
            {
              name: 'table',
              test: /@tanstack\/(?:table-core|react-table)|portal\/src\/lists\/(?:data-table|list-panel)/,
            },
            { name: 'lists', test: /portal\/src\/lists\// },
            { name: 'follow-ups', test: /portal\/src\/follow-ups\/(?:turn|follow-up-(?:filters|query))/ },
          ],
        },
      },
      // Directives for servers that render React, which this program does not have.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
