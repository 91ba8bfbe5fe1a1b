import { Command } from 'commander';
import type { DoctorOptions } from '../doctor/doctor.ts';

export function doctorCommand(root: string): Command {
  return new Command('doctor')
    .summary('check an installation and print remedies')
    .description(
      'Checks an installation and prints each problem with its remedy: settings, secrets, the three servers, migrations, ' +
        'clocks, queues and overdue work. It changes nothing. Exits with 1 if any check fails.\n\n' +
        'It checks the installation in the environment, or else the one that npm start runs in this checkout.',
    )
    .option('--json', 'print the findings as JSON')
    .option('--env-file <file>', 'read further settings from a file, such as .env')
    .action(async (options: DoctorOptions) => {
      const { assertBuilt } = await import('../operator-settings.ts');
      assertBuilt(root);
      const { doctor } = await import('../doctor/doctor.ts');
      process.exitCode = await doctor(options, root);
    });
}
