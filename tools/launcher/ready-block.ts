import type { Demo } from './demo.ts';
import path from 'node:path';

interface ReadyBlock {
  demo: Demo;
  /** The address of the voice service. */
  voiceUrl: string;
  /** The page that shows the webhooks of the demo organization. */
  receiverUrl: string;
  stateDir: string;
  logFile: string;
}

/** The output of `npm start` once everything is ready. */
export function readyBlock({ demo, voiceUrl, receiverUrl, stateDir, logFile }: ReadyBlock): string {
  const state = path.relative(process.cwd(), stateDir) || '.';
  const log = path.relative(process.cwd(), logFile);
  return [
    '',
    'Frontdesk is ready',
    '',
    `  Portal          ${demo.portal_url}`,
    `  API             ${demo.base_url}`,
    `  Live key        ${demo.live_key}`,
    `  Test key        ${demo.test_key}`,
    `  Platform API    ${demo.platform_url}`,
    `  Platform token  ${demo.platform_token}`,
    `  Chat widget     ${demo.widget_url}`,
    `  Voice           ${voiceUrl}`,
    `  Webhooks        ${receiverUrl}`,
    `  Documentation   ${demo.docs_url}`,
    '',
    '  Try it, in test mode:',
    `    curl -X POST ${demo.base_url}/leads \\`,
    `      -H 'Authorization: Bearer ${demo.test_key}' -H 'Content-Type: application/json' \\`,
    `      -d '{"name":"Ada Park","phone_number":"312-555-0188","reason":"Wants a quote"}'`,
    '',
    `  See its webhook at ${receiverUrl}. To receive it on your own server, first run this in another terminal:`,
    '    npm run frontdesk -- listen --forward-to http://localhost:3000/hooks',
    '',
    '  The chat widget writes to live mode: reply to its chats in the portal under Live, Inbox.',
    '  To talk to the receptionist, open the portal and choose “Talk to your receptionist” on Home.',
    '',
    `  Service log: ${log}. Warnings and errors also appear here; npm start -- --log shows all lines.`,
    `  Keys and addresses: ${state}/demo.json. Data: ${state}/; npm run reset removes it.`,
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
