import eslint from '@eslint/js';
import type { Linter } from 'eslint';
import { defineConfig, globalIgnores } from 'eslint/config';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import frontdesk from './lint-rules.ts';

const SPECS = [
  '**/*.spec.{ts,mjs}',
  '**/*.int-spec.{ts,mjs}',
  '**/test-*.ts',
  '{apps,libs}/*/testing/**',
  'e2e/**',
  'bench/**',
  'libs/testing/**',
];

/** Files that are long because they are lists. */
const TABLES = ['libs/contracts/src/phone-numbers/area-codes.ts', 'apps/*/src/migrations/**'];

const COLUMNS = 'Name the columns (columnsOf): a prepared statement that returns * fails once a migration adds one.';
const ORM = 'Query with prepared SQL (docs/adr/0010-typeorm-describes-the-schema.md).';
const RUNTIME =
  'Import DataSource and the decorators of entities from @frontdesk/persistence: a running service does not load TypeORM.';
const KEPT = 'Show the error only without data (isError && !data): after a failed refresh the page keeps its data.';
const CLOCK = 'Take the time from the injected Clock, so that tests can move it.';

/** Configures ESLint. Types come from one program over all sources, so nothing has to be built first. */
export function lint(checkout: string) {
  return defineConfig(
    globalIgnores(['**/dist/', '**/node_modules/', '.nx/', '.local/', '.tmp/', 'coverage/', 'bench/results/']),
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    { files: ['**/*.{ts,tsx,mjs}'], plugins: { frontdesk }, rules: { 'frontdesk/file-name': 'error' } },
    { files: ['**/*.{ts,tsx,mjs}'], ...eslint.configs.recommended },
    {
      files: ['**/*.mjs'],
      rules: {
        'no-undef': 'off', // These files are checked by the compiler.
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      },
    },
    { files: ['**/*.{ts,tsx,mjs}'], rules: sizes() },
    {
      files: ['**/*.{ts,tsx}'],
      extends: [tseslint.configs.recommended],
      languageOptions: {
        parserOptions: { project: [path.join(checkout, 'tools/checks/tsconfig.json')], tsconfigRootDir: checkout },
      },
      rules: typed(),
    },
    {
      // Browser code has its own program, whose globals are not those of Node.
      files: ['apps/widget/src/**/*.ts'],
      languageOptions: { parserOptions: { project: [path.join(checkout, 'apps/widget/tsconfig.json')] } },
    },
    {
      files: ['apps/docs/.vitepress/*.ts'],
      languageOptions: { parserOptions: { project: [path.join(checkout, 'apps/docs/tsconfig.json')] } },
    },
    {
      files: ['apps/docs/.vitepress/theme/*.ts'],
      languageOptions: {
        parserOptions: { project: [path.join(checkout, 'apps/docs/.vitepress/theme/tsconfig.json')] },
      },
    },
    {
      files: ['apps/portal/**/*.{ts,tsx}'],
      ignores: SPECS,
      languageOptions: { parserOptions: { project: [path.join(checkout, 'apps/portal/tsconfig.json')] } },
    },
    { files: ['apps/portal/src/**/*.tsx'], rules: { 'max-lines-per-function': ['error', 140], ...components() } },
    { files: ['**/*.d.ts'], ...tseslint.configs.disableTypeChecked },
    // Browser programs have neither SQL nor a Clock.
    { files: ['apps/*/src/**/*.ts'], ignores: [...SPECS, 'apps/{portal,widget}/**'], rules: statements() },
    { files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], ignores: SPECS, rules: { 'frontdesk/sql-values': 'error' } },
    // Entities and migrations describe the schema.
    {
      files: ['apps/*/src/**/*.ts'],
      ignores: [...SPECS, 'apps/*/src/migrations/**', 'apps/**/*.entity.ts'],
      rules: { 'frontdesk/sql-files': 'error' },
    },
    { files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], ignores: SPECS, rules: restrictedImports([TYPEORM]) },
    { files: ['apps/**/*.service.ts'], rules: restrictedImports([TYPEORM, ENTITY_CLASSES]) },
    { files: TABLES, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: ['tools/**', 'bench/**', 'e2e/**', 'examples/**'], rules: { 'no-console': 'off' } },
    { files: SPECS, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: SPECS.map((pattern) => ['**/*.ts', pattern]), rules: untypedJson() },
  );
}

function sizes(): Partial<Linter.RulesRecord> {
  return {
    'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    // Prettier wraps code, but not comments.
    'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true, ignorePattern: '^\\s*// eslint-' }],
    'no-console': 'error',
    eqeqeq: ['error', 'always'],
    'prefer-const': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  };
}

/** `SELECT * FROM (…)` is allowed, because the subquery names its columns. */
const RETURNS_ALL = String.raw`/^\s*SELECT \*(?! FROM \()|RETURNING \*\s*$/`;

function typed(): Partial<Linter.RulesRecord> {
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
    // Ignores files with decorators, because Nest injects by imports that look like types.
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  };
}

/** Tests inspect untyped JSON and throw arbitrary values. */
function untypedJson(): Partial<Linter.RulesRecord> {
  return {
    '@typescript-eslint/no-unsafe-return': 'off',
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-call': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/only-throw-error': 'off',
  };
}

/** Queries are SQL that names its columns, and time comes from the injected Clock. */
function statements(): Partial<Linter.RulesRecord> {
  return {
    'no-restricted-syntax': [
      'error',
      { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: CLOCK },
      {
        selector: String.raw`:matches(TemplateElement[value.raw=/\bnow\(\)|current_timestamp/i], Literal[value=/\bnow\(\)|current_timestamp/i])`,
        message: CLOCK,
      },
      {
        selector: String.raw`ObjectExpression:has(> Property[key.name="name"]) > Property[key.name="text"] :matches(TemplateElement[value.raw=${RETURNS_ALL}], Literal[value=${RETURNS_ALL}])`,
        message: COLUMNS,
      },
      { selector: 'MemberExpression[property.name=/^(manager|getRepository|createQueryBuilder)$/]', message: ORM },
    ],
  };
}

/** Components take each text from the catalogue, so that it can be translated, and keep what they have loaded. */
function components(): Partial<Linter.RulesRecord> {
  const message = 'Take the text from src/texts.';
  return {
    'no-restricted-syntax': [
      'error',
      { selector: String.raw`JSXText[value=/\p{L}/u]`, message },
      {
        selector: String.raw`JSXAttribute[name.name=/^(aria-label|title|placeholder|alt|label|description)$/] > Literal`,
        message,
      },
      { selector: ':matches(ConditionalExpression, IfStatement) > .test[property.name="isError"]', message: KEPT },
    ],
  };
}

/** Migrations load TypeORM themselves, and the rest of a service uses its types only. */
const TYPEORM = { regex: '^typeorm', allowTypeImports: true, message: RUNTIME };

/** A service may import an entity's type and its functions. Only repositories query with the class. */
const ENTITY_CLASSES = {
  regex: String.raw`\.entity\.js$`,
  importNamePattern: 'Entity$',
  allowTypeImports: true,
  message: 'Services reach rows through a repository.',
};

function restrictedImports(patterns: readonly object[]): Partial<Linter.RulesRecord> {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}
