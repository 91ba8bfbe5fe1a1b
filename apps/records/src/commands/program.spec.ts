import { describe, expect, it } from '@jest/globals';
import { createProgram, type Actions } from './program.js';

async function run(...args: string[]): Promise<unknown> {
  let called: unknown;
  const actions: Actions = {
    importLeads: (options) => Promise.resolve(void (called = options)),
    exportRecords: (options) => Promise.resolve(void (called = options)),
  };
  const program = createProgram(actions);
  const quiet = (command: typeof program): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    command.commands.forEach((one) => quiet(one as typeof program));
  };
  quiet(program);
  await program.parseAsync(args, { from: 'user' });
  return called;
}

describe('npm run frontdesk', () => {
  it('imports leads in live mode unless --test is given, with repeated --map and --set', async () => {
    expect(await run('import', 'leads', 'a.csv', '--organization', '1')).toEqual({
      file: 'a.csv',
      organizationId: 1,
      livemode: true,
      map: {},
      set: {},
      delimiter: ',',
    });
    const options = '--organization 7 --test --announce --map name=Full_Name --map email=Mail --set source=website';
    expect(await run('import', 'leads', 'a.ndjson', ...options.split(' '))).toMatchObject({
      organizationId: 7,
      livemode: false,
      announce: true,
      map: { name: 'Full_Name', email: 'Mail' },
      set: { source: 'website' },
    });
  });

  it.each(['leads', 'calls', 'bookings'])('exports %s', async (resource) => {
    expect(await run('export', resource, '--organization', '1')).toEqual({
      resource,
      organizationId: 1,
      livemode: true,
      format: 'ndjson',
    });
    const options = '--organization 1 --test --format csv --output x.csv --include-protected';
    expect(await run('export', resource, ...options.split(' '))).toEqual({
      resource,
      organizationId: 1,
      livemode: false,
      format: 'csv',
      output: 'x.csv',
      includeProtected: true,
    });
  });

  it.each([
    'import leads a.csv',
    'import leads --organization 1',
    'import calls a.csv --organization 1',
    'import leads a.csv --organization x',
    'import leads a.csv --organization 0',
    'import leads a.csv --organization 1 --map name',
    'import leads a.csv --organization 1 --map shoe=Size',
    'import leads a.csv --organization 1 --annouce',
    'export chats --organization 1',
    'export leads --organization 1 --format xml',
    'export leads',
  ])('refuses %s', async (line) => {
    await expect(run(...line.split(' '))).rejects.toThrow();
  });
});
