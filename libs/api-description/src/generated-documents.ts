import { describeApi } from './api-description.js';
import { areaCodeZones } from './area-code-zones.js';
import { describeInternalEvents } from './async-description.js';
import { errorPage } from './error-page.js';
import { describePlatformApi } from './platform-description.js';
import { describePortalApi, type PortalDescription } from './portal-description.js';
import { roleDocument } from './role-document.js';

/** The origins of the APIs in the committed documents. */
const EXAMPLE_ORIGIN = 'https://api.frontdesk.example';
const PLATFORM_ORIGIN = 'http://127.0.0.1:8081';

const json = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Writes one line per path and per schema, because only a generator reads the document. */
function briefJson({ paths, components: { schemas }, ...others }: PortalDescription): string {
  const lines = (table: object): string =>
    Object.entries(table)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n');
  const head = JSON.stringify(others).slice(0, -1);
  return `${head},"paths":{\n${lines(paths)}\n},"components":{"schemas":{\n${lines(schemas)}\n}}}\n`;
}

/** The documents that are generated from the declarations, by path. */
export function generatedDocuments(): Readonly<Record<string, string>> {
  return {
    'docs/api.json': json(describeApi(EXAMPLE_ORIGIN)),
    'docs/platform-api.json': json(describePlatformApi(PLATFORM_ORIGIN)),
    'docs/asyncapi.json': json(describeInternalEvents()),
    'docs/errors.md': errorPage(),
    'docs/roles.md': roleDocument(),
    'apps/portal/src/api/generated/portal-api.json': briefJson(describePortalApi()),
    'apps/portal/src/api/generated/area-code-zones.ts': areaCodeZones(),
  };
}
