import { describe, expect, it } from '@jest/globals';
import { roles, type Role } from '../resources/person.js';
import { allOperations } from './catalogue.js';
import { mayPerform, operationsOf, portalOperations, scopesHeldBy, scopesUsedBy } from './role-table.js';

const MODES = { live: true, test: false } as const;

/** The whole table, as written by `print`: `L` is live, `T` is test, `LT` is both, `-` is neither. */
const EXPECTED = `
operation                           owner admin developer agent viewer
api-keys.create-own                 LT    LT    LT        -     -
api-keys.list-own                   LT    LT    LT        -     -
api-keys.revoke-own                 LT    LT    LT        -     -
audit-entries.list-own              LT    LT    -         -     -
blocked-callers.create              LT    LT    T         LT    -
blocked-callers.delete              LT    LT    T         LT    -
blocked-callers.list                LT    LT    LT        LT    LT
blocked-callers.preview             LT    LT    LT        LT    LT
bookings.get                        LT    LT    T         LT    LT
bookings.list                       LT    LT    LT        LT    LT
bookings.list-conflicts             LT    LT    LT        LT    LT
calendar.get-own                    LT    LT    -         -     -
calendar.update-own                 LT    LT    -         -     -
call-approvals.approve              LT    LT    T         LT    -
call-approvals.get                  LT    LT    T         LT    -
calls.add-note                      LT    LT    T         LT    -
calls.delete-note                   LT    LT    T         LT    -
calls.get                           LT    LT    T         LT    LT
calls.get-follow-up                 LT    LT    T         LT    LT
calls.list                          LT    LT    LT        LT    LT
calls.list-follow-ups               LT    LT    LT        LT    LT
calls.start-in-browser              LT    LT    T         LT    -
calls.update-follow-up              LT    LT    T         LT    -
campaigns.cancel                    LT    LT    T         -     -
campaigns.create                    LT    LT    T         -     -
campaigns.find-by-call              LT    LT    T         LT    LT
campaigns.get                       LT    LT    T         LT    LT
campaigns.import-contacts           LT    LT    T         -     -
campaigns.list                      LT    LT    LT        LT    LT
campaigns.list-contacts             LT    LT    T         LT    LT
campaigns.list-refused-rows         LT    LT    T         LT    LT
campaigns.pause                     LT    LT    T         -     -
campaigns.start                     LT    LT    T         -     -
campaigns.update                    LT    LT    T         -     -
canned-replies.create               LT    LT    -         LT    -
canned-replies.delete               LT    LT    -         LT    -
canned-replies.list                 LT    LT    LT        LT    LT
canned-replies.update               LT    LT    -         LT    -
chats.accept                        LT    LT    T         LT    -
chats.add-note                      LT    LT    T         LT    -
chats.close                         LT    LT    T         LT    -
chats.delete-note                   LT    LT    T         LT    -
chats.get                           LT    LT    T         LT    LT
chats.get-follow-up                 LT    LT    T         LT    LT
chats.give-back                     LT    LT    T         LT    -
chats.hand-over                     LT    LT    T         LT    -
chats.list                          LT    LT    LT        LT    LT
chats.list-follow-ups               LT    LT    LT        LT    LT
chats.reply                         LT    LT    T         LT    -
chats.send-template                 LT    LT    T         LT    -
chats.update-follow-up              LT    LT    T         LT    -
connected-apps.list-own             LT    LT    LT        -     -
connected-apps.revoke-own           LT    LT    LT        -     -
consents.get                        LT    LT    LT        LT    LT
consents.get-evidence               LT    LT    LT        LT    LT
consents.list                       LT    LT    LT        LT    LT
consents.record-own                 LT    LT    T         LT    -
consents.withdraw                   LT    LT    T         LT    -
contacts.get-chats                  LT    LT    T         LT    LT
contacts.get-evidence               LT    LT    LT        LT    LT
contacts.get-records                LT    LT    T         LT    LT
contacts.search                     LT    LT    T         LT    LT
crm-connections.create-own          LT    LT    -         -     -
crm-connections.delete-own          LT    LT    -         -     -
crm-connections.list-deliveries     LT    LT    -         -     -
crm-connections.list-own            LT    LT    -         -     -
crm-connections.retry-delivery      LT    LT    -         -     -
crm-connections.start-replay        LT    LT    -         -     -
crm-connections.test-own            LT    LT    -         -     -
crm-connections.update-own          LT    LT    -         -     -
do-not-call.create                  LT    LT    T         LT    -
do-not-call.delete                  LT    LT    T         LT    -
do-not-call.get-receipt             LT    LT    LT        LT    LT
do-not-call.get-registry            LT    LT    LT        LT    LT
do-not-call.list                    LT    LT    LT        LT    LT
exports.record                      LT    LT    LT        LT    LT
google-calendar.authorize           LT    LT    -         -     -
google-calendar.connect             LT    LT    -         -     -
google-calendar.disconnect          LT    LT    -         -     -
google-calendar.get                 LT    LT    -         -     -
google-calendar.list-calendars      LT    LT    -         -     -
google-calendar.update              LT    LT    -         -     -
invitations.create                  LT    LT    -         -     -
invitations.list                    LT    LT    -         -     -
invitations.revoke                  LT    LT    -         -     -
leads.add-note                      LT    LT    T         LT    -
leads.create                        LT    LT    T         LT    -
leads.delete-note                   LT    LT    T         LT    -
leads.get                           LT    LT    T         LT    LT
leads.get-follow-up                 LT    LT    T         LT    LT
leads.list                          LT    LT    LT        LT    LT
leads.list-crm-pushes               LT    LT    T         LT    LT
leads.list-follow-ups               LT    LT    LT        LT    LT
leads.update-follow-up              LT    LT    T         LT    -
notices.list                        LT    LT    LT        LT    LT
notices.read                        LT    LT    LT        LT    LT
outbound-calls.cancel               LT    LT    T         LT    -
outbound-calls.check                LT    LT    T         LT    -
outbound-calls.create               LT    LT    T         LT    -
outbound-calls.get                  LT    LT    T         LT    LT
outbound-calls.get-decision         LT    LT    T         LT    LT
outbound-calls.list                 LT    LT    LT        LT    LT
people.create-reset-link            LT    LT    -         -     -
people.list                         LT    LT    -         -     -
people.remove                       LT    LT    -         -     -
people.update                       LT    LT    -         -     -
request-log.get                     LT    LT    LT        -     -
request-log.list                    LT    LT    LT        -     -
settings.delete-organization        LT    -     -         -     -
settings.get                        LT    LT    -         -     -
settings.list-instruction-versions  LT    LT    -         -     -
settings.restore-instructions       LT    LT    -         -     -
settings.update                     LT    LT    -         -     -
statistics.get-chats                LT    LT    LT        LT    LT
statistics.get-deliveries           LT    LT    LT        -     -
statistics.get-model-tokens         LT    LT    LT        LT    LT
statistics.get-outbound-calls       LT    LT    LT        LT    LT
statistics.get-records              LT    LT    LT        LT    LT
statistics.get-requests             LT    LT    LT        -     -
team.list                           LT    LT    LT        LT    LT
terms.accept-own                    LT    LT    -         -     -
terms.get-own                       LT    LT    -         -     -
unanswered-questions.delete         LT    LT    -         -     -
unanswered-questions.list           LT    LT    -         -     -
unanswered-questions.replay         LT    LT    -         -     -
webhook-endpoints.cancel-replay     LT    LT    LT        -     -
webhook-endpoints.create            LT    LT    LT        -     -
webhook-endpoints.delete            LT    LT    LT        -     -
webhook-endpoints.find-deliveries   LT    LT    LT        -     -
webhook-endpoints.get-delivery      LT    LT    LT        -     -
webhook-endpoints.get-payload       LT    LT    T         -     -
webhook-endpoints.get-replay        LT    LT    LT        -     -
webhook-endpoints.list              LT    LT    LT        -     -
webhook-endpoints.list-deliveries   LT    LT    LT        -     -
webhook-endpoints.list-headers      LT    LT    LT        -     -
webhook-endpoints.retry-delivery    LT    LT    LT        -     -
webhook-endpoints.rotate-secret     LT    LT    LT        -     -
webhook-endpoints.start-replay      LT    LT    LT        -     -
webhook-endpoints.test              LT    LT    LT        -     -
webhook-endpoints.update            LT    LT    LT        -     -
whatsapp-templates.list             LT    LT    T         LT    LT
`;

function print(): string {
  const cell = (role: Role, name: string): string => {
    const operation = portalOperations.find((one) => one.name === name)!;
    const modes = Object.entries(MODES).filter(([, livemode]) => mayPerform(role, operation, livemode));
    return modes.map(([mode]) => mode[0]!.toUpperCase()).join('') || '-';
  };
  const lines = portalOperations
    .map(({ name }) => name)
    .sort()
    .map((name) => [name.padEnd(35), ...roles.map((role) => cell(role, name).padEnd(role.length))].join(' ').trimEnd());
  return `\n${['operation'.padEnd(35), ...roles].join(' ')}\n${lines.join('\n')}\n`;
}

describe('the role table', () => {
  it('is exactly this table', () => {
    expect(print()).toBe(EXPECTED);
  });

  it('covers each operation of the portal and of the Organization API, except for account.get, events.list and those for tests', () => {
    const names = allOperations
      .filter(({ api, isForTests }) => (api === 'public' && !isForTests) || api === 'portal')
      .map(({ name }) => name);
    expect(portalOperations.map(({ name }) => name)).toEqual(
      names.filter((name) => !['account.get', 'events.list'].includes(name)),
    );
  });

  it('lets an owner do everything, and every other role at most what an admin may do', () => {
    for (const livemode of [true, false]) {
      const all = portalOperations.map(({ name }) => name);
      expect(operationsOf('owner', livemode)).toEqual(all);
      const admin = operationsOf('admin', livemode);
      for (const role of roles.slice(1)) expect(admin).toEqual(expect.arrayContaining(operationsOf(role, livemode)));
    }
  });

  it('lets an agent and a viewer see no people, settings, keys, connected apps or endpoints', () => {
    for (const role of ['agent', 'viewer'] as const) {
      for (const livemode of [true, false]) {
        const kinds = new Set(operationsOf(role, livemode).map((name) => name.split('.')[0]));
        expect([...kinds].sort()).toEqual([
          'blocked-callers',
          'bookings',
          ...(role === 'agent' ? ['call-approvals'] : []),
          'calls',
          'campaigns',
          'canned-replies',
          'chats',
          'consents',
          'contacts',
          'do-not-call',
          'exports',
          'leads',
          'notices',
          'outbound-calls',
          'statistics',
          'team',
          'whatsapp-templates',
        ]);
      }
    }
  });

  it('lets a viewer only read', () => {
    const reads = portalOperations
      .filter(({ method, effect }) => method === 'GET' || effect?.readOnly)
      .map(({ name }) => name);
    for (const livemode of [true, false])
      expect(reads).toEqual(expect.arrayContaining(operationsOf('viewer', livemode)));
  });

  it('denies an operation that the portal does not serve', () => {
    for (const name of ['account.get', 'toString', '__proto__'])
      expect(mayPerform('owner', { name, api: 'public' } as never, true)).toBe(false);
    expect(mayPerform('owner', { name: 'leads.record', api: 'platform', scope: 'leads:write' } as never, true)).toBe(
      false,
    );
  });

  it.each([
    ['owner', true, 10],
    ['admin', false, 10],
  ] as const)('lets %s give every scope to a key, livemode %s', (role, livemode, count) => {
    expect(scopesHeldBy(role, livemode)).toHaveLength(count);
  });

  it('lets a developer give a live key no scope that reads or changes single records', () => {
    expect(scopesHeldBy('developer', true)).toEqual(['dnc:read', 'webhooks:manage']);
    expect(scopesHeldBy('developer', false)).toHaveLength(10);
    expect(scopesUsedBy('developer', true)).not.toContain('leads:write');
  });

  it('lets an agent and a viewer give no more than they have', () => {
    expect(scopesHeldBy('agent', true)).not.toContain('webhooks:manage');
    expect(scopesHeldBy('viewer', true)).toEqual([
      'calls:read',
      'leads:read',
      'bookings:read',
      'dnc:read',
      'chats:read',
    ]);
  });
});
