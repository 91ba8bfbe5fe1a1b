// @ts-check
import path from 'node:path';

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'shared',
  'core',
  'base',
  'manager',
  'data',
  'info',
];

/** @type {import('eslint').Rule.RuleModule} */
const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kebab: 'Name files and folders in kebab-case: {{name}}.',
      empty: '"{{name}}" says nothing about what is inside; name it after what it does.',
    },
  },
  create: (context) => ({
    Program(node) {
      const segments = path.relative(context.cwd, context.filename).split(path.sep);
      for (const name of segments) {
        const stem = name
          .replace(/^\./, '')
          .replace(/\.(ts|mjs)$/, '')
          .replace(/\.d$/, '');
        if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(stem)) context.report({ node, messageId: 'kebab', data: { name } });
        if (stem.split('.').some((part) => EMPTY_NAMES.some((empty) => part === empty || part.endsWith(`-${empty}`)))) {
          context.report({ node, messageId: 'empty', data: { name } });
        }
      }
    },
  }),
};

export default { meta: { name: 'frontdesk' }, rules: { 'file-name': fileName } };
