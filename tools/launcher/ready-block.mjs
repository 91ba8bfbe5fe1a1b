// @ts-check
import path from 'node:path';

/**
 * What `npm start` prints once everything is ready.
 * @param {import('./demo.mjs').Demo} demo
 * @param {string} stateDir
 * @returns {string}
 */
export function readyBlock(demo, stateDir) {
  const state = path.relative(process.cwd(), stateDir) || '.';
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
    '  Try it:',
    `    curl -X POST ${demo.base_url}/leads \\`,
    `      -H 'Authorization: Bearer ${demo.live_key}' -H 'Content-Type: application/json' \\`,
    `      -d '{"name":"Ada Park","phone_number":"312-555-0188","reason":"Wants a quote"}'`,
    '',
    `  The same in ${state}/demo.json; data and server logs in ${state}/; npm run reset wipes both.`,
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
