import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderCircles } from './folder-circles.ts';
import { createTrialCheckout, ROOT, type TrialCheckout } from './trial-checkout.ts';

const LAWFUL = {
  'apps/records/src/records.config.ts': '',
  'apps/records/src/records.module.ts': "import './leads/leads.service.js'; import './calls/calls.service.js';",
  'apps/records/src/leads/leads.service.ts':
    "import '../records.config.js'; import '../calls/calls.service.js'; import './lead.js';",
  'apps/records/src/leads/lead.ts': '',
  'apps/records/src/calls/calls.service.ts': "import './stored/rows.js'; import './call.js'; import 'elsewhere';",
  'apps/records/src/calls/call.ts': '',
  'apps/records/src/calls/calls.service.spec.ts': "import '../leads/lead.js';",
  'apps/records/src/calls/test-calls.ts': "import '../leads/lead.js';",
  'apps/records/src/calls/stored/rows.ts': "import '../call.js';",
};

describe('the check of folder circles', () => {
  let checkout: TrialCheckout;
  beforeEach(() => {
    checkout = createTrialCheckout(LAWFUL);
  });
  afterEach(() => checkout.dispose());

  it('accepts files beside folders and imports of specs in both directions', () => {
    expect(folderCircles(checkout.dir)).toEqual([]);
  });

  it('reports both imports of two folders that import each other, even if one of them is only a type', () => {
    checkout.write('apps/records/src/calls/lead-of.ts', "import type { Lead } from '../leads/lead.js';");
    expect(folderCircles(checkout.dir)).toEqual([
      expect.stringMatching(/^apps\/records\/src\/calls\/lead-of\.ts: .*calls imports .*leads,/),
      expect.stringMatching(/^apps\/records\/src\/leads\/leads\.service\.ts: .*leads imports .*calls,/),
    ]);
  });

  it('reports a circle through a third folder, even by export and by import()', () => {
    checkout.write('apps/records/src/calls/pages.ts', "export * from '../paging/pages.js';");
    checkout.write('apps/records/src/paging/pages.ts', "export const leads = () => import('../leads/lead.js');");
    expect(folderCircles(checkout.dir)).toHaveLength(3);
  });

  it('reports a circle of nested folders of a library', () => {
    checkout.write('libs/contracts/src/fields/input/a.ts', "import '../output/b.js';");
    checkout.write('libs/contracts/src/fields/output/b.ts', "import '../input/a.js';");
    expect(folderCircles(checkout.dir)).toHaveLength(2);
  });

  it('finds no circle in this checkout', () => {
    expect(folderCircles(ROOT)).toEqual([]);
  });
});
