import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import path from 'node:path';
import { type Project, readProjects } from './projects.ts';

type Rule = IForbiddenRuleType;

/** The scopes that a library may import. */
const LIBRARIES = {
  concurrency: [],
  contracts: [],
  egress: [],
  receptionist: ['contracts'],
  twilio: [],
  'webhook-verify': [],
  sdk: [],
  cli: ['sdk'],
  tracing: ['concurrency'],
  persistence: ['concurrency', 'contracts', 'tracing'],
  messaging: ['concurrency', 'contracts', 'persistence', 'tracing'],
  'api-description': ['contracts', 'messaging'],
  'service-host': ['concurrency', 'contracts', 'persistence', 'messaging', 'tracing'],
  testing: ['contracts', 'persistence', 'messaging', 'service-host', 'launcher'],
};

/** The types of project that a type of project may import. */
const TYPES = {
  app: ['lib'],
  lib: ['lib'],
  testing: ['lib', 'tool'],
  e2e: ['lib', 'testing', 'tool'],
  bench: ['lib', 'testing', 'tool'],
  tool: [],
};

/** Code that the specs of one project share. */
const TESTING = '^(apps|libs)/[^/]+/testing/';
const SPEC = String.raw`\.(spec|int-spec|e2e-spec)\.(ts|mjs)$|/test-[^/]+\.ts$|${TESTING}`;

/** The layers of an app by file name, outermost first. */
const ENTRY = String.raw`^apps/.+\.(controller|handlers|consumer)\.ts$`;
const SERVICE = String.raw`^apps/.+\.service\.ts$`;
const REPOSITORY = String.raw`^apps/.+\.repository\.ts$`;
const ENTITY = String.raw`^apps/.+\.entity\.ts$`;
const WIRING = String.raw`^apps/.+\.module\.ts$|^apps/[^/]+/src/(service|main|migrate)\.ts$`;

/** Configures dependency-cruiser: rules between projects by their Nx tags, and inside an app by layer. */
export function boundaries(checkout: string): IConfiguration {
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

function betweenProjects(projects: Project[]): Rule[] {
  return projects.flatMap((project) => {
    const others = projects.filter((other) => other !== project);
    const refused = others.filter((other) => !mayImport(project, other));
    const groups = Map.groupBy(refused, (other) => ruleName(project, other));
    const rules: Rule[] = [...groups].map(([name, targets]) => ({
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

function mayImport(from: Project, to: Project) {
  const types = TYPES[from.type as keyof typeof TYPES];
  if (!types) throw new Error(`${from.root}: the Nx tag type:${from.type} is unknown to tools/checks/boundaries.ts.`);
  if (!types.some((type) => type === to.type)) return false;
  if (from.type !== 'lib' && from.type !== 'testing') return true;
  const scopes = LIBRARIES[from.scope as keyof typeof LIBRARIES];
  if (!scopes)
    throw new Error(`${from.root}: the Nx tag scope:${from.scope} is unknown to tools/checks/boundaries.ts.`);
  return scopes.some((scope) => scope === to.scope);
}

function ruleName(from: Project, to: Project) {
  if (to.type === 'app') return `${from.type}-never-imports-app`;
  if (to.type === 'testing') return 'testing-only-from-specs';
  if (from.type === 'lib' && to.type === 'lib') return 'libs-only-downwards';
  return `${from.type}-never-imports-${to.type}`;
}

function insideApps(): Rule[] {
  const layer: (name: string, from: Rule['from'], to: string, comment: string) => Rule = (name, from, to, comment) => ({
    name,
    severity: 'error',
    comment,
    from,
    to: { path: to },
  });
  return [
    layer(
      'entry-only-calls-services',
      { path: ENTRY },
      `${ENTRY}|${REPOSITORY}|${ENTITY}`,
      'Controllers, handlers and consumers call services.',
    ),
    layer('service-never-backwards', { path: SERVICE }, ENTRY, 'Services do not import their callers.'),
    layer(
      'repository-never-backwards',
      { path: REPOSITORY },
      `${ENTRY}|${SERVICE}`,
      'Repositories import entities only.',
    ),
    layer(
      'entity-never-backwards',
      { path: ENTITY },
      `${ENTRY}|${SERVICE}|${REPOSITORY}`,
      'Entities import no other layer.',
    ),
    layer(
      'only-modules-wire',
      { path: '^apps/', pathNot: `${WIRING}|${SPEC}` },
      `${ENTRY}|${WIRING}`,
      'Only modules import entry points and modules.',
    ),
    {
      name: 'no-re-exports-in-apps',
      severity: 'error',
      comment: 'A re-export hides a layer. The texts of the portal have one name for many files.',
      from: { path: '^apps/', pathNot: '^apps/portal/src/texts/(text|english)\\.ts$' },
      to: { path: '^apps/', dependencyTypes: ['export'] },
    },
  ];
}

/** Every imported package must be declared, by the project itself or, for tests, at the root. */
function packages(projects: Project[]): Rule[] {
  const undeclared = projects
    .filter(({ type }) => type === 'app' || type === 'lib' || type === 'testing')
    .flatMap((project) => {
      const targets = projects.filter((other) => other !== project && !project.dependencies.has(other.name));
      const rule: Rule = {
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
      comment: 'No package.json of this file declares the package.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'development-packages-only-in-specs',
      severity: 'error',
      comment: 'Production code imports dependencies, not development dependencies.',
      from: { path: '^(apps|libs)/', pathNot: SPEC },
      to: { dependencyTypes: ['npm-dev', 'npm-optional'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ];
}

function everywhere(): Rule[] {
  return [
    {
      name: 'testing-stays-out-of-src',
      severity: 'error',
      comment: 'The folder testing/ of a project does not ship.',
      from: { path: '^(apps|libs)/', pathNot: SPEC },
      to: { path: TESTING },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Only entities may import each other.',
      from: { pathNot: ENTITY },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ];
}

function inside(projects: Project[]) {
  return `^(${projects.map(({ root }) => root).join('|')})/`;
}
