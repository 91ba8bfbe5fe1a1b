import {
  BanIcon,
  BotIcon,
  CheckIcon,
  CircleDashedIcon,
  ClockIcon,
  HeadsetIcon,
  HourglassIcon,
  type LucideIcon,
  PauseIcon,
  PhoneCallIcon,
  PhoneMissedIcon,
  PhoneOffIcon,
  RotateCwIcon,
  TriangleAlertIcon,
  VoicemailIcon,
  XIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { shownStatus } from './delivery-status.js';

export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'calm';

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  busy: 'bg-busy-soft text-busy',
  calm: 'bg-calm-soft text-calm',
};

export type Look = readonly [Tone, LucideIcon];

const CALL: Readonly<Record<string, Look>> = {
  ringing: ['busy', PhoneCallIcon],
  in_progress: ['busy', PhoneCallIcon],
  completed: ['good', CheckIcon],
  missed: ['bad', PhoneMissedIcon],
  failed: ['bad', XIcon],
  blocked: ['calm', BanIcon],
};

const OUTBOUND: Readonly<Record<string, Look>> = {
  queued: ['calm', CircleDashedIcon],
  scheduled: ['warn', ClockIcon],
  blocked: ['bad', BanIcon],
  connecting_agent: ['busy', HeadsetIcon],
  dialing: ['busy', PhoneCallIcon],
  in_progress: ['busy', PhoneCallIcon],
  completed: ['good', CheckIcon],
  no_answer: ['calm', PhoneOffIcon],
  voicemail: ['calm', VoicemailIcon],
  failed: ['bad', XIcon],
};

const CAMPAIGN: Readonly<Record<string, Look>> = {
  draft: ['calm', CircleDashedIcon],
  ready: ['calm', CheckIcon],
  running: ['busy', PhoneCallIcon],
  paused: ['warn', PauseIcon],
  completed: ['good', CheckIcon],
  cancelled: ['calm', BanIcon],
};

const CAMPAIGN_CONTACT: Readonly<Record<string, Look>> = {
  ...OUTBOUND,
  waiting: ['calm', ClockIcon],
  calling: ['busy', PhoneCallIcon],
  refused: ['bad', BanIcon],
  cancelled: ['calm', BanIcon],
};

const CHAT: Readonly<Record<string, Look>> = {
  ai: ['calm', BotIcon],
  with_agent: ['busy', HeadsetIcon],
  with_owner: ['warn', HourglassIcon],
  closed: ['calm', CheckIcon],
};

const DELIVERY: Readonly<Record<string, Look>> = {
  pending: ['warn', ClockIcon],
  retrying: ['bad', RotateCwIcon],
  delivered: ['good', CheckIcon],
  failed: ['bad', XIcon],
};

const ENDPOINT = {
  enabled: ['good', CheckIcon],
  failing: ['bad', TriangleAlertIcon],
  paused: ['warn', PauseIcon],
} satisfies Record<string, Look>;
export type EndpointStatus = keyof typeof ENDPOINT;

const KEY: Readonly<Record<string, Look>> = {
  active: ['good', CheckIcon],
  expired: ['calm', ClockIcon],
  revoked: ['calm', BanIcon],
};

/** The look of a response, by the first digit of its status. */
const RESPONSE: Readonly<Record<string, Look>> = {
  '2': ['good', CheckIcon],
  '4': ['warn', BanIcon],
  '5': ['bad', XIcon],
};

const UNKNOWN: Look = ['calm', CircleDashedIcon];

export function State({ look: [tone, Icon], label }: { look: Look; label: string }): ReactNode {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full py-0.5 pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {label}
    </span>
  );
}

function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value.replaceAll('_', ' ');
}

export function CallState({ status }: { status: string }): ReactNode {
  return <State look={CALL[status] ?? UNKNOWN} label={wordOf(text.callStatus, status)} />;
}

export function OutboundState({ status }: { status: string }): ReactNode {
  return <State look={OUTBOUND[status] ?? UNKNOWN} label={wordOf(text.outboundStatus, status)} />;
}

export function CampaignState({ status }: { status: string }): ReactNode {
  return <State look={CAMPAIGN[status] ?? UNKNOWN} label={wordOf(text.campaigns.status, status)} />;
}

export function CampaignContactState({ status }: { status: string }): ReactNode {
  return <State look={CAMPAIGN_CONTACT[status] ?? UNKNOWN} label={wordOf(text.campaigns.contactStatus, status)} />;
}

export function ChatState({ status }: { status: string }): ReactNode {
  return <State look={CHAT[status] ?? UNKNOWN} label={wordOf(text.chatStatus, status)} />;
}

export function DeliveryState(delivery: Parameters<typeof shownStatus>[0]): ReactNode {
  const shown = shownStatus(delivery);
  return (
    <State
      look={DELIVERY[shown] ?? UNKNOWN}
      label={shown === 'retrying' ? text.webhooks.willRetry : wordOf(text.deliveryStatus, shown)}
    />
  );
}

/** Shows nothing for a status that is not known yet. */
export function EndpointState({ status }: { status: EndpointStatus | null }): ReactNode {
  return status && <State look={ENDPOINT[status]} label={text.endpointStatus[status]} />;
}

export function ConsentState({ isInForce }: { isInForce: boolean }): ReactNode {
  return isInForce ? (
    <State look={['good', CheckIcon]} label={text.consents.states.in_force} />
  ) : (
    <State look={['calm', BanIcon]} label={text.consents.states.withdrawn} />
  );
}

export function KeyState({ status }: { status: 'active' | 'expired' | 'revoked' }): ReactNode {
  return <State look={KEY[status]!} label={text.keyStatus[status]} />;
}

/** The outcome of an API request, with its HTTP status. */
export function ResponseState({ status }: { status: number }): ReactNode {
  const digit = String(status)[0]!;
  return <State look={RESPONSE[digit] ?? UNKNOWN} label={`${status} ${wordOf(text.requests.outcome, digit)}`} />;
}

/** The text of a value. Newer servers may send values without a text. */
export function Word({ words, value }: { words: Readonly<Record<string, string>>; value: string | null }): ReactNode {
  if (!value) return <span className="text-muted-foreground">{text.lists.none}</span>;
  return wordOf(words, value);
}
