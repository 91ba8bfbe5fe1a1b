// @ts-check
import path from 'node:path';

/**
 * What `npm start` prints once everything is ready.
 * @param {import('./demo.mjs').Demo} demo
 * @param {string} stateDir
 * @param {string} logFile
 * @returns {string}
 */
export function readyBlock(demo, stateDir, logFile) {
  const state = path.relative(process.cwd(), stateDir) || '.';
  const log = path.relative(process.cwd(), logFile);
  return [
    '',
    'Frontdesk is ready',
    '',
    `  API             ${demo.base_url}`,
    `  Live key        ${demo.live_key}`,
    `  Test key        ${demo.test_key}`,
    `  Platform API    ${demo.platform_url}`,
    `  Platform token  ${demo.platform_token}`,
    `  Chat widget     ${demo.widget_url}`,
    `  Documentation   ${demo.docs_url}`,
    '',
    '  Try it, in test mode:',
    `    curl -X POST ${demo.base_url}/leads \\`,
    `      -H 'Authorization: Bearer ${demo.test_key}' -H 'Content-Type: application/json' \\`,
    `      -d '{"name":"Ada Park","phone_number":"312-555-0188","reason":"Wants a quote"}'`,
    '',
    '  Receive its webhook on this machine (in another terminal, before the request):',
    '    npm run frontdesk -- listen --forward-to http://localhost:3000/hooks',
    '',
    `  Log of the services: ${log}; warnings and errors are shown here as well, everything with npm start -- --log`,
    `  Keys and addresses again: ${state}/demo.json. Data: ${state}/; npm run reset removes it.`,
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
