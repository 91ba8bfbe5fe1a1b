import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { record } from './ledger.ts';
import { writePrivateJson } from './private-files.ts';
import { spawnService } from './service-process.ts';
import { openToOthers } from './test-open-to-others.ts';

describe('files of the launcher and the services', () => {
  it('are created by a service for its own user only', async () => {
    process.umask(0o022);
    const service = await spawnService({ app: 'records', env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } });
    try {
      expect(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m);
    } finally {
      await service.kill();
    }
    expect(readFileSync('/proc/self/status', 'utf8')).toMatch(/^Umask:\s+0022$/m);
  });

  it('are closed to other users of the machine', () => {
    process.umask(0o022);
    const home = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-home-'));
    const ledger = process.env.FRONTDESK_LEDGER;
    try {
      process.env.FRONTDESK_LEDGER = path.join(home, 'processes');
      record(process.pid, 'step', 'spec');
      writePrivateJson(path.join(home, 'deep/in/demo.json'), { key: 'vk_test_x' });
      expect(openToOthers(home)).toEqual([]);
    } finally {
      process.env.FRONTDESK_LEDGER = ledger;
      if (ledger === undefined) delete process.env.FRONTDESK_LEDGER;
      rmSync(home, { recursive: true });
    }
  });
});
