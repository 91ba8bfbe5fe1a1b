import tailwindcss from '@tailwindcss/vite';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * The browser fetches the font while it reads the style sheet, so that text does not change its shape later. On a slow
 * network the scripts come first.
 */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/portal/${font}`,
        crossorigin: true,
        fetchpriority: 'low',
      };
      return font ? { html, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] } : html;
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
  plugins: [tailwindcss(), preloadFont, notices, compress],
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
      input: ['index.html', 'operator.html'],
      // One file for what every page needs: a slow network waits once instead of for each of many small files. The two
      // programs that start when their file is read stay outside.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /^(?!.*(?:\.html|apps\/portal\/src\/(?:operator|main)))/ },
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
