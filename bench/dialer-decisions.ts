import { areaCodes, type OrganizationFacts } from '@frontdesk/contracts';
import { decide } from '../apps/dialer/dist/decisions/decide.js';
import type { DecisionSubject } from '../apps/dialer/dist/decisions/decision-subject.js';

const SUBJECTS = 10_000;
const BATCH = 1000;
const WARM_UP_MS = 2000;
const WEEKS_MS = 28 * 86_400_000;

/**
 * Measures decisions in one process, on subjects in memory. These are numbers of every area code at instants over four
 * weeks. Most calls are allowed or delayed, so every rule runs.
 */
export function measureDecisions({ seconds }: { seconds: number }) {
  const subjects = makeSubjects();
  const instants = makeInstants();
  run(subjects, instants, WARM_UP_MS);
  return run(subjects, instants, seconds * 1000);
}

function run(subjects: DecisionSubject[], instants: Date[], ms: number) {
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

function makeSubjects(): DecisionSubject[] {
  const codes = [...Object.keys(areaCodes), '800'];
  const facts = {
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
  } as OrganizationFacts;
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

/** The number of instants is coprime to that of the subjects, so every phone number is decided on at every hour. */
function makeInstants() {
  const from = Date.UTC(2026, 2, 1);
  return Array.from({ length: 9973 }, (_, index) => new Date(from + Math.floor((index / 9973) * WEEKS_MS)));
}
