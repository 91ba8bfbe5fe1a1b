import { Link } from '@tanstack/react-router';
import { CheckIcon, ClockIcon, MinusIcon, XIcon, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { Time } from '../format/time.js';
import { useBase, useWorkplace } from '../session/session.js';
import { isRechecked } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { consentIn, evidenceText } from './evidence-text.js';

export type CheckedRule = components['schemas']['CallCheck']['trace'][number];

const OUTCOMES: Readonly<Record<CheckedRule['outcome'], readonly [LucideIcon, string]>> = {
  passed: [CheckIcon, 'text-good'],
  refused: [XIcon, 'text-bad'],
  delayed: [ClockIcon, 'text-warn'],
  skipped: [MinusIcon, 'text-muted-foreground'],
};

/** The rules of a decision in their order, each with its outcome and what it looked at. */
export function DecisionTrace({ trace, className }: { trace: readonly CheckedRule[]; className?: string }): ReactNode {
  const rules: Readonly<Record<string, string>> = text.outbound.rule;
  return (
    <ol aria-label={text.outbound.rules} className={cn('divide-y text-[0.8125rem]', className)}>
      {trace.map((checked) => {
        const { rule, outcome, citation } = checked;
        const [Icon, look] = OUTCOMES[outcome];
        return (
          <li key={rule} className="flex items-start gap-2.5 px-3 py-1.5">
            <Icon className={cn('mt-0.5 size-4 shrink-0', look)} aria-label={text.outbound.outcomes[outcome]} />
            <span className={cn('min-w-0 flex-1', outcome === 'skipped' && 'text-muted-foreground')}>
              {rules[rule] ?? rule.replaceAll('_', ' ')}
              <Evidence checked={checked} />
            </span>
            {citation && <span className="shrink-0 text-xs leading-5 text-muted-foreground">{citation}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Evidence({ checked }: { checked: CheckedRule }): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  const words = evidenceText(checked);
  const consent = consentIn(checked);
  const hasLink = consent !== null && can('consents.get');
  if (!words && !hasLink && !checked.retry_at) return null;
  return (
    <span className="block text-muted-foreground">
      {words}
      {hasLink && (
        <Link to={`${base}/consents/${consent}`} className="link">
          {text.outbound.evidence.consent(consent)}
        </Link>
      )}
      {checked.retry_at && (
        <>
          {words && ' · '}
          {isRechecked(checked.rule) ? text.outbound.evidence.checkedAgain : text.outbound.evidence.until}{' '}
          <Time at={checked.retry_at} only="due" />
        </>
      )}
    </span>
  );
}
