import type { Rule } from 'eslint';
import path from 'node:path';

type Listener = NonNullable<Rule.RuleListener['TemplateLiteral']>;
type Expression = Parameters<Listener>[0]['expressions'][number];

/** Names that do not describe the content. */
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

const fileName: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kebab: 'Name files and folders in kebab-case: {{name}}.',
      empty: '"{{name}}" does not describe the content; name it after what it does.',
    },
  },
  create: (context) => ({
    Program(node) {
      const segments = path.relative(context.cwd, context.filename).split(path.sep);
      for (const name of segments) {
        const stem = name
          .replace(/^\./, '')
          .replace(/\.(tsx?|mjs)$/, '')
          .replace(/\.d$/, '');
        if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(stem)) context.report({ node, messageId: 'kebab', data: { name } });
        if (stem.split('.').some((part) => EMPTY_NAMES.some((empty) => part === empty || part.endsWith(`-${empty}`)))) {
          context.report({ node, messageId: 'empty', data: { name } });
        }
      }
    },
  }),
};

/** A template that contains one of these words is SQL, and so is one with `column = '…`. */
const SQL_WORDS = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|VALUES|LIMIT|ORDER BY|RETURNING)\b/;
const COMPARES = /\w\s(=|<>|<|>|<=|>=|LIKE|IN)\s\(?'?$/;
/** SQL takes a value after an operator or one of these words. */
const BEFORE_A_VALUE = /([=<>~]|\b(LIMIT|OFFSET|VALUES|IN|I?LIKE))\s*\(?\s*$/;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
/** Statements about schemas and roles take no parameters. These functions escape their values. */
const ESCAPES = ['escapeLiteral', 'escapeIdentifier'];

/**
 * Whether an expression is a constant in capitals or an entry of such a constant. Both are fragments that the source
 * contains completely.
 */
function isConstant(node: Expression | { type: 'Super' }): boolean {
  if (node.type === 'Identifier') return CONSTANT.test(node.name);
  return node.type === 'MemberExpression' && isConstant(node.object);
}

function isEscaped(node: Expression): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && ESCAPES.includes(property.name);
}

const sqlValues: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      value:
        'A value in SQL is a parameter ($1). Where an index needs it in the text, choose a fragment of a constant map: STATUS_IS[status].',
    },
  },
  create: (context) => ({
    TemplateLiteral({ quasis, expressions }) {
      const isSql = quasis.some(({ value }) => SQL_WORDS.test(value.raw) || COMPARES.test(value.raw));
      if (!isSql) return;
      let isQuoted = false;
      expressions.forEach((expression, index) => {
        const before = quasis[index]?.value.raw ?? '';
        if (before.split("'").length % 2 === 0) isQuoted = !isQuoted;
        const isValue = isQuoted || BEFORE_A_VALUE.test(before);
        if (isValue && !isConstant(expression) && !isEscaped(expression))
          context.report({ node: expression, messageId: 'value' });
      });
    },
  }),
};

/** A condition that stands alone, such as `status = 'open'` or `status IN ('open', 'closed')`. */
const CONDITION = /^\w+ (=|<>|IN|NOT IN) \(?'/;

const sqlFiles: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { place: 'SQL is written in files named *.repository.ts or *.sql.ts, where readers look for it.' },
  },
  create: (context) => {
    if (/\.(repository|sql)\.ts$/.test(context.filename)) return {};
    const check = (node: Rule.Node, texts: readonly unknown[]): void => {
      const isSql = texts.some((text) => typeof text === 'string' && (SQL_WORDS.test(text) || CONDITION.test(text)));
      if (isSql) context.report({ node, messageId: 'place' });
    };
    return {
      Literal: (node) => check(node, [node.value]),
      TemplateLiteral: (node) =>
        check(
          node,
          node.quasis.map(({ value }) => value.raw),
        ),
    };
  },
};

export default {
  meta: { name: 'frontdesk' },
  rules: { 'file-name': fileName, 'sql-files': sqlFiles, 'sql-values': sqlValues },
};
