import { unaudited } from '../audit.js';
import { operation } from '../operation.js';
import { browserCallFields } from '../resources/browser-call.js';

/** The browser talks to the voice service itself. The session is needed for the address. */
export const startBrowserCall = operation({
  name: 'calls.start-in-browser',
  owner: 'voice',
  api: 'portal',
  method: 'POST',
  path: '/calls/browser',
  summary: 'Talk to the receptionist in the browser',
  status: 201,
  audit: unaudited('The call itself is a record'),
  needsFacts: true,
  output: { kind: 'object', fields: browserCallFields },
  errors: [],
});
