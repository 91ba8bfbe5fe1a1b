// @ts-check
import path from 'node:path';
import { readProjects } from './projects.mjs';

/** @typedef {import('./projects.mjs').Project} Project */
/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

/** Which scopes a library builds on. What is not listed is forbidden. */
const LIBRARIES = {
  contracts: [],
  'webhook-verify': [],
  sdk: ['webhook-verify'],
  tracing: [],
  persistence: ['contracts', 'tracing'],
  messaging: ['contracts', 'persistence', 'tracing'],
  'service-host': ['contracts', 'persistence', 'messaging', 'tracing'],
  testing: ['contracts', 'persistence', 'messaging', 'service-host', 'launcher'],
};

/** Which types a type of project may import at all. */
const TYPES = {
  app: ['lib'],
  lib: ['lib'],
  testing: ['lib', 'tool'],
  e2e: ['lib', 'testing', 'tool'],
  bench: ['lib', 'testing', 'tool'],
  tool: [],
};

const SPEC = String.raw`\.(spec|int-spec|e2e-spec)\.(ts|mjs)$|/test-[^/]+\.ts$`;

/** The stops of a request inside an app, outermost first: file name suffixes. */
const ENTRY = String.raw`^apps/.+\.(controller|handlers|consumer)\.ts$`;
const SERVICE = String.raw`^apps/.+\.service\.ts$`;
const REPOSITORY = String.raw`^apps/.+\.repository\.ts$`;
const ENTITY = String.raw`^apps/.+\.entity\.ts$`;
const WIRING = String.raw`^apps/.+\.module\.ts$|^apps/[^/]+/src/(service|main|migrate)\.ts$`;

/**
 * The configuration of dependency-cruiser: rules between projects, from their Nx tags, and inside an app, by layer.
 * @param {string} checkout
 * @returns {import('dependency-cruiser').IConfiguration}
 */
export function boundaries(checkout) {
  const projects = readProjects(checkout);
  return {
    forbidden: [...betweenProjects(projects), ...insideApps(), ...packages(projects), ...everywhere()],
    options: {
      baseDir: checkout,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`(^|/)(dist|\.nx|\.local|coverage)/` },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      tsConfig: { fileName: path.join(checkout, 'tools/checks/tsconfig.json') },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'node', 'default'],
        mainFields: ['module', 'main', 'types'],
      },
    },
  };
}

/**
 * @param {Project[]} projects
 * @returns {Rule[]}
 */
function betweenProjects(projects) {
  return projects.flatMap((project) => {
    const others = projects.filter((other) => other !== project);
    const refused = others.filter((other) => !mayImport(project, other));
    const groups = Map.groupBy(refused, (other) => ruleName(project, other));
    /** @type {Rule[]} */
    const rules = [...groups].map(([name, targets]) => ({
      name,
      severity: 'error',
      comment: `${project.root} (type:${project.type}, scope:${project.scope}) may not import these projects.`,
      from: { path: inside([project]), ...(name === 'testing-only-from-specs' ? { pathNot: SPEC } : {}) },
      to: { path: inside(targets) },
    }));
    if (others.length > 0) {
      rules.push({
        name: 'projects-by-name',
        severity: 'error',
        comment: 'Another project is imported by its package name, through its index; never by path.',
        from: { path: inside([project]) },
        to: { path: inside(others), dependencyTypesNot: ['aliased', 'npm'] },
      });
    }
    return rules;
  });
}

/**
 * @param {Project} from
 * @param {Project} to
 */
function mayImport(from, to) {
  const types = TYPES[/** @type {keyof typeof TYPES} */ (from.type)];
  if (!types) throw new Error(`${from.root}: the Nx tag type:${from.type} is unknown to tools/checks/boundaries.mjs.`);
  if (!types.some((type) => type === to.type)) return false;
  if (from.type !== 'lib' && from.type !== 'testing') return true;
  const scopes = LIBRARIES[/** @type {keyof typeof LIBRARIES} */ (from.scope)];
  if (!scopes)
    throw new Error(`${from.root}: the Nx tag scope:${from.scope} is unknown to tools/checks/boundaries.mjs.`);
  return scopes.some((scope) => scope === to.scope);
}

/**
 * @param {Project} from
 * @param {Project} to
 */
function ruleName(from, to) {
  if (to.type === 'app') return `${from.type}-never-imports-app`;
  if (to.type === 'testing') return 'testing-only-from-specs';
  if (from.type === 'lib' && to.type === 'lib') return 'libs-only-downwards';
  return `${from.type}-never-imports-${to.type}`;
}

/** @returns {Rule[]} */
function insideApps() {
  /** @type {(name: string, from: Rule['from'], to: string, comment: string) => Rule} */
  const layer = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to: { path: to } });
  return [
    layer(
      'entry-only-calls-services',
      { path: ENTRY },
      `${ENTRY}|${REPOSITORY}|${ENTITY}`,
      'Controllers, handlers and consumers call services.',
    ),
    layer('service-never-backwards', { path: SERVICE }, ENTRY, 'Services do not know who calls them.'),
    layer(
      'repository-never-backwards',
      { path: REPOSITORY },
      `${ENTRY}|${SERVICE}`,
      'Repositories know entities and SQL.',
    ),
    layer('entity-never-backwards', { path: ENTITY }, `${ENTRY}|${SERVICE}|${REPOSITORY}`, 'Entities know nobody.'),
    layer(
      'only-modules-wire',
      { path: '^apps/', pathNot: `${WIRING}|${SPEC}` },
      `${ENTRY}|${WIRING}`,
      'Entry points and modules are put together by modules alone.',
    ),
    {
      name: 'no-re-exports-in-apps',
      severity: 'error',
      comment: 'A file that passes on what another one exports hides a layer.',
      from: { path: '^apps/' },
      to: { path: '^apps/', dependencyTypes: ['export'] },
    },
  ];
}

/**
 * What is imported is declared: by the project itself, or at the root for tests.
 * @param {Project[]} projects
 * @returns {Rule[]}
 */
function packages(projects) {
  const undeclared = projects
    .filter(({ type }) => type === 'app' || type === 'lib' || type === 'testing')
    .flatMap((project) => {
      const targets = projects.filter((other) => other !== project && !project.dependencies.has(other.name));
      /** @type {Rule} */
      const rule = {
        name: 'declared-in-package-json',
        severity: 'error',
        comment: `Add it to the dependencies of ${project.root}/package.json.`,
        from: { path: inside([project]), pathNot: SPEC },
        to: { path: inside(targets) },
      };
      return targets.length > 0 ? [rule] : [];
    });
  return [
    ...undeclared,
    {
      name: 'declared-in-package-json',
      severity: 'error',
      comment: 'The package is in no package.json that governs this file.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'development-packages-only-in-specs',
      severity: 'error',
      comment: 'What runs in production is a dependency, not a development dependency.',
      from: { path: '^(apps|libs)/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-dev', 'npm-optional'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ];
}

/** @returns {Rule[]} */
function everywhere() {
  return [
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Entities may name each other; everything else has a direction.',
      from: { pathNot: ENTITY },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ];
}

/** @param {Project[]} projects */
function inside(projects) {
  return `^(${projects.map(({ root }) => root).join('|')})/`;
}
