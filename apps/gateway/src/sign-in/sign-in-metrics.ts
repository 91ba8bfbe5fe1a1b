import { counter } from '@frontdesk/service-host';

export const signIns = counter({
  name: 'frontdesk_gateway_sign_ins_total',
  help: 'Checked credentials of people, by method and outcome',
  labels: { method: ['password', 'passkey', 'recovery', 'oidc'], outcome: ['succeeded', 'failed'] },
});
