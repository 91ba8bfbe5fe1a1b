// @ts-check
import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import frontdesk from './lint-rules.mjs';

const SPECS = ['**/*.spec.{ts,mjs}', '**/*.int-spec.{ts,mjs}', '**/test-*.ts', 'e2e/**', 'bench/**', 'libs/testing/**'];

/** Long because they list things. */
const TABLES = ['libs/contracts/src/phone-numbers/area-codes.ts', 'apps/*/src/migrations/**'];

const COLUMNS = 'Name the columns (columnsOf): a prepared statement that returns * fails once a migration adds one.';
const CLOCK = 'Take the time from the injected Clock, so that tests can move it.';

/**
 * The configuration of ESLint. Types come from one program over the sources of all projects, so that nothing has to be
 * built first.
 * @param {string} checkout
 */
export function lint(checkout) {
  return defineConfig(
    globalIgnores(['**/dist/', '**/node_modules/', '.nx/', '.local/', '.tmp/', 'coverage/', 'bench/results/']),
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    { files: ['**/*.{ts,mjs}'], plugins: { frontdesk }, rules: { 'frontdesk/file-name': 'error' } },
    { files: ['**/*.{ts,mjs}'], ...eslint.configs.recommended },
    {
      files: ['**/*.mjs'],
      rules: {
        'no-undef': 'off', // the compiler checks these files too
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      },
    },
    { files: ['**/*.{ts,mjs}'], rules: sizes() },
    {
      files: ['**/*.ts'],
      extends: [tseslint.configs.recommended],
      languageOptions: {
        parserOptions: { project: [path.join(checkout, 'tools/checks/tsconfig.json')], tsconfigRootDir: checkout },
      },
      rules: typed(),
    },
    {
      // Code for browsers, with a program of its own: what it may use is not what Node has.
      files: ['apps/gateway/widget/**/*.ts'],
      languageOptions: { parserOptions: { project: [path.join(checkout, 'apps/gateway/widget/tsconfig.json')] } },
    },
    {
      files: ['apps/gateway/site/**/*.ts'],
      languageOptions: { parserOptions: { project: [path.join(checkout, 'apps/gateway/site/tsconfig.json')] } },
    },
    { files: ['**/*.d.ts'], ...tseslint.configs.disableTypeChecked },
    { files: ['apps/*/src/**/*.ts'], ignores: SPECS, rules: statements() },
    { files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], ignores: SPECS, rules: { 'frontdesk/sql-values': 'error' } },
    { files: ['apps/**/*.service.ts'], rules: entityClasses() },
    { files: TABLES, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: ['tools/**', 'bench/**', 'e2e/**', 'examples/**'], rules: { 'no-console': 'off' } },
    { files: SPECS, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: SPECS.map((pattern) => ['**/*.ts', pattern]), rules: untypedAnswers() },
  );
}

/** @returns {Partial<import('eslint').Linter.RulesRecord>} */
function sizes() {
  return {
    'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-restricted-syntax': ['error', ...DEPENDENCIES],
    eqeqeq: ['error', 'always'],
    'prefer-const': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  };
}

/** Of a subquery `*` is what that names. */
const RETURNS_ALL = String.raw`/^\s*SELECT \*(?! FROM \()|RETURNING \*\s*$/`;

const DEPENDENCIES = [
  {
    selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
    message: 'More than six dependencies: this class does several things.',
  },
];

/** @returns {Partial<import('eslint').Linter.RulesRecord>} */
function typed() {
  return {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
    '@typescript-eslint/only-throw-error': 'error',
    '@typescript-eslint/prefer-promise-reject-errors': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    '@typescript-eslint/no-base-to-string': 'error',
    '@typescript-eslint/no-deprecated': 'error',
    '@typescript-eslint/no-unsafe-return': 'error',
    '@typescript-eslint/no-unsafe-argument': 'error',
    '@typescript-eslint/no-unsafe-assignment': 'error',
    '@typescript-eslint/no-unsafe-call': 'error',
    '@typescript-eslint/no-unsafe-member-access': 'error',
    // Leaves files with decorators alone, where an import that only looks like a type is what Nest injects by.
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  };
}

/**
 * Tests look into JSON whose type nobody declares, and throw what they like.
 * @returns {Partial<import('eslint').Linter.RulesRecord>}
 */
function untypedAnswers() {
  return {
    '@typescript-eslint/no-unsafe-return': 'off',
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-call': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/only-throw-error': 'off',
  };
}

/**
 * What the database is asked, and when it is thought to be.
 * @returns {Partial<import('eslint').Linter.RulesRecord>}
 */
function statements() {
  return {
    'no-restricted-syntax': [
      'error',
      ...DEPENDENCIES,
      { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: CLOCK },
      {
        selector: String.raw`:matches(TemplateElement[value.raw=/\bnow\(\)|current_timestamp/i], Literal[value=/\bnow\(\)|current_timestamp/i])`,
        message: CLOCK,
      },
      {
        selector: String.raw`ObjectExpression:has(> Property[key.name="name"]) > Property[key.name="text"] :matches(TemplateElement[value.raw=${RETURNS_ALL}], Literal[value=${RETURNS_ALL}])`,
        message: COLUMNS,
      },
    ],
  };
}

/**
 * A service may call what stands beside an entity (how a row is shown) and name its type; to query with the class is
 * the repository's work.
 * @returns {Partial<import('eslint').Linter.RulesRecord>}
 */
function entityClasses() {
  return {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: String.raw`\.entity\.js$`,
            importNamePattern: 'Entity$',
            allowTypeImports: true,
            message: 'Services reach rows through a repository.',
          },
        ],
      },
    ],
  };
}
