// @ts-check
import { areaCodes } from '@frontdesk/contracts';
import { decide } from '../apps/dialer/dist/decisions/decide.js';

const SUBJECTS = 10_000;
const BATCH = 1000;
const WARM_UP_MS = 2000;
const WEEKS_MS = 28 * 86_400_000;

/** @typedef {import('../apps/dialer/dist/decisions/decision-subject.js').DecisionSubject} DecisionSubject */

/**
 * Decides again and again, in one process, on calls whose subjects are in memory: numbers of every area code and
 * instants over four weeks, most of them allowed or delayed, so that every rule runs.
 * @param {{ seconds: number }} options
 */
export function measureDecisions({ seconds }) {
  const subjects = makeSubjects();
  const instants = makeInstants();
  run(subjects, instants, WARM_UP_MS);
  return run(subjects, instants, seconds * 1000);
}

/**
 * @param {DecisionSubject[]} subjects
 * @param {Date[]} instants
 * @param {number} ms
 */
function run(subjects, instants, ms) {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let decided = 0;
  let allowed = 0;
  let refused = 0;
  let elapsed;
  do {
    for (let index = 0; index < BATCH; index++, decided++) {
      const decision = decide(subjects[decided % subjects.length], instants[decided % instants.length]);
      if (decision.allowed) allowed += 1;
      else if (decision.retry_at === null) refused += 1;
    }
    elapsed = performance.now() - startedAt;
  } while (elapsed < ms);
  const { user, system } = process.cpuUsage(cpu);
  return {
    decided,
    allowed,
    refused,
    delayed: decided - allowed - refused,
    perSecond: (decided / elapsed) * 1000,
    cpuShare: (user + system) / 1000 / elapsed,
  };
}

/** @returns {DecisionSubject[]} */
function makeSubjects() {
  const codes = [...Object.keys(areaCodes), '800'];
  const facts = /** @type {import('@frontdesk/contracts').OrganizationFacts} */ ({
    id: 1,
    version: 1,
    name: 'Bench',
    timezone: 'America/New_York',
    hipaa_mode: false,
    plan: 'pro',
    service_active: true,
    terms_accepted: true,
    outbound_enabled: true,
    receptionist_configured: true,
  });
  return Array.from({ length: SUBJECTS }, (_, index) => ({
    livemode: index % 4 !== 0,
    source: 'api',
    purpose: 'marketing',
    phoneNumber: `+1${codes[index % codes.length]}555${String(index % 10_000).padStart(4, '0')}`,
    facts,
    doNotCall: index % 50 === 0 ? { list: 'organization', entryId: index } : null,
    consentId: index % 20 === 0 ? null : index,
    trialMinutesRemaining: null,
    dialStarts: [],
    dialsToday: index % 200,
    dailyLimit: 200,
    isOnCall: index % 30 === 0,
  }));
}

/** Coprime to the subjects, so that every number meets every hour. */
function makeInstants() {
  const from = Date.UTC(2026, 2, 1);
  return Array.from({ length: 9973 }, (_, index) => new Date(from + Math.floor((index / 9973) * WEEKS_MS)));
}
