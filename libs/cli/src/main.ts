#!/usr/bin/env node
import { homedir } from 'node:os';
import path from 'node:path';
import { createProgram, run } from './program.ts';

// The reader of a pipe, such as head, has ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const config = process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
process.exitCode = await run(createProgram(path.join(config, 'frontdesk')), process.argv.slice(2));
